import { expect, it } from 'vitest'
import { contentText } from './contentWords'

it('says what is known of a text, and names the rest in words', () => {
  const text = '{{device}}功率 {{value}} 超过 {{limit}}{{unit}}，已持续 {{duration}}，{{a}}'
  const known = { limit: '80', unit: 'kW', duration: '10 分钟' }
  expect(contentText(text, known, (word) => word)).toBe('‹设备›功率 ‹数值› 超过 80kW，已持续 10 分钟，‹a›')
  expect(contentText('{{limit}}', { limit: undefined }, () => 'limit')).toBe('‹limit›')
})
