import { describe, expect, it } from 'vitest'
import { changesLength, type FieldChange, linesOfChanges, readChanges, writeChanges } from './fieldChanges'

const change: FieldChange = { record: 'Pump', field: '名称', before: 'a', after: 'b' }

describe('changes as the operation log keeps them', () => {
  it('are read as they were written', () => {
    expect(readChanges(writeChanges([change]))).toEqual({ changes: [change], more: 0 })
    expect([writeChanges([]), readChanges(''), readChanges('{')]).toEqual([
      '',
      { changes: [], more: 0 },
      { changes: [], more: 0 },
    ])
  })

  it('fit, and what does not is counted', () => {
    const text = writeChanges(Array.from({ length: 200 }, () => ({ ...change, after: 'x'.repeat(300) })))
    const { changes, more } = readChanges(text)
    expect(text.length).toBeLessThanOrEqual(changesLength)
    expect(changes.length).toBeGreaterThan(10)
    expect(changes.length + more).toBe(200)
  })

  it('are lines of a file', () => {
    const text = writeChanges([
      change,
      { ...change, record: '', field: '密码', before: '', after: '', kind: 'hidden' },
    ])
    expect(linesOfChanges(text, (word) => word)).toBe('Pump · 名称：a → b\n密码：***')
    const english: Record<string, string> = { 名称: 'Name', 密码: 'Password', '：': ': ' }
    expect(linesOfChanges(text, (word) => english[word] ?? word)).toBe('Pump · Name: a → b\nPassword: ***')
  })
})
