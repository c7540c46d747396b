import { describe, expect, it } from 'vitest'
import { wrongCallNames } from './callNames.mjs'

const declared = (name: string, made: 'call' | 'page', nouns: string) =>
  wrongCallNames('alarms.ts', `export const ${name} = ${made}({ path: '/x', ${nouns}: ['alarm'] })`)

describe('wrongCallNames', () => {
  it('takes list… and get… for what reads, and another verb for what changes', () => {
    expect(declared('listAlarms', 'call', 'reads')).toEqual([])
    expect(declared('shelveAlarm', 'call', 'changes')).toEqual([])
    expect(declared('alarmList', 'call', 'reads')).toHaveLength(1)
    expect(declared('getShelved', 'call', 'changes')).toHaveLength(1)
  })

  it('keeps …Page for pages', () => {
    expect(declared('alarmsPage', 'page', 'reads')).toEqual([])
    expect(declared('alarmPage', 'call', 'reads')).toHaveLength(1)
    expect(declared('alarms', 'page', 'reads')).toHaveLength(1)
  })
})
