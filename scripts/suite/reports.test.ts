import { describe, expect, it } from 'vitest'
import { addUp, countPlaywright, countVitest, summaryLine } from './reports.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

describe('countVitest', () => {
  it('counts tests, not files', () => {
    const report = {
      success: false,
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'passed')],
    }
    expect(countVitest(report)).toMatchObject({ passed: 3, failed: 1, skipped: 2 })
  })

  it('counts a file that does not load as a failed test', () => {
    const report = {
      success: false,
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [file('failed')],
    }
    expect(countVitest(report).failed).toBe(1)
  })

  it('counts a run that left no report as failed', () => {
    expect(countVitest(undefined).failed).toBe(1)
    expect(countPlaywright(undefined).failed).toBe(1)
  })
})

describe('countPlaywright', () => {
  it('counts an error outside the tests as failed', () => {
    const report = {
      stats: { expected: 2, unexpected: 1, skipped: 4 },
      errors: [{ message: 'no server' }],
    }
    expect(countPlaywright(report)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 4,
      troubles: ['outside of the tests — no server'],
    })
  })

  it('names what failed, with the first line of what it said', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'a.spec.ts',
      title,
      tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
    })
    const report = {
      stats: { expected: 1, unexpected: 1, skipped: 0 },
      errors: [],
      suites: [
        { specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected', 'slow\nhere')] }] },
      ],
    }
    expect(countPlaywright(report).troubles).toEqual(['a.spec.ts › bad — slow'])
  })
})

describe('summaryLine', () => {
  it('names skipped tests only when there are any', () => {
    const one = { passed: 1, failed: 0, skipped: 0 }
    expect(summaryLine(addUp([one, one]))).toBe('2 passed, 0 failed')
    expect(summaryLine({ ...one, skipped: 3 })).toBe('1 passed, 0 failed, 3 skipped')
  })
})
