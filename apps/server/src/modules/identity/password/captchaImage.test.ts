import { describe, expect, it } from 'vitest'
import { drawCaptcha, randomAnswer } from './captchaImage'

describe('captcha picture', () => {
  it('draws each character in strokes and never writes the answer down', () => {
    const answer = randomAnswer()
    const image = drawCaptcha(answer)
    const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString()
    expect(answer).toMatch(/^[2-9A-Z]{4}$/)
    expect(svg.match(/<path/g)?.length).toBeGreaterThanOrEqual(4 + 5)
    expect(svg).not.toContain(answer)
    expect(svg).not.toContain('<text')
    expect(svg).not.toContain('NaN')
  })
})
