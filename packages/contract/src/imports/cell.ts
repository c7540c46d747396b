import type * as z from 'zod'
import { fieldMeta, isDay, kindOf, type Translate } from '../core'

/** What a cell stands for: a value of the wire, or what is wrong with it, Chinese, also the translation key. */
export type CellReading = { readonly value: unknown } | { readonly problem: string }

const wrong = (problem: string): CellReading => ({ problem })

/**
 * What a text in a cell that is not blank stands for in a field, whose words may also be English. References stay the texts that
 * they are: who is meant is asked elsewhere.
 */
export function readCell(schema: z.ZodType, whole: string, english: Translate = (word) => word): CellReading {
  const text = withoutGuard(whole.trim())
  const { choices = [], states = ['是', '否'], unit } = fieldMeta(schema)
  switch (kindOf(schema)) {
    case 'number':
    case 'duration':
      return readNumber(text, unit)
    case 'decimal':
    case 'money':
      return { value: plainNumber(text, unit) }
    case 'switch':
      return readSwitch(text, states, english)
    case 'choice': {
      const found =
        choices.find(({ value, label }) => label === text || String(value) === text) ??
        choices.find(({ label }) => english(label).toLowerCase() === text.toLowerCase())
      return found ? { value: found.value } : wrong('不在可选范围内')
    }
    case 'date':
      return readDay(text)
    case 'instant':
      return readInstant(text)
    case 'month':
      return {
        value: text.replace(
          /^(\d{4})\s*[/.年-]\s*(\d{1,2})\s*月?$/,
          (_, year, month) => `${year}-${two(month)}`,
        ),
      }
    case 'timeOfDay':
      return {
        value: text.replace(
          /^(\d{1,2})[:：](\d\d)([:：]00)?$/,
          (_, hour, minute) => `${two(hour)}:${minute}`,
        ),
      }
    default:
      return { value: text }
  }
}

/** What exported texts have in front so that no spreadsheet takes them for a formula. */
const withoutGuard = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** The number without what people write around it: separators of thousands, the sign of the currency, the unit. */
function plainNumber(text: string, unit: string | undefined): string {
  const plain = text.normalize('NFKC').replace(/[¥￥]/g, '').trim()
  const bare = unit && plain.endsWith(unit.normalize('NFKC')) ? plain.slice(0, -unit.length).trim() : plain
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(/^\+/, '')
}

function readNumber(text: string, unit: string | undefined): CellReading {
  const plain = plainNumber(text, unit)
  const isNumber = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)
  return isNumber && Number.isFinite(Number(plain)) ? { value: Number(plain) } : wrong('请输入数字')
}

function readSwitch(text: string, [on, off]: readonly [string, string], english: Translate): CellReading {
  const said = text.toLowerCase()
  if (said === english(on).toLowerCase()) return { value: true }
  if (said === english(off).toLowerCase()) return { value: false }
  if (text === on || ['是', '1', 'true', 'yes', 'y', '√', '启用'].includes(said)) return { value: true }
  if (text === off || ['否', '0', 'false', 'no', 'n', '×', '停用'].includes(said)) return { value: false }
  return wrong('应为是或否')
}

const two = (digits: string) => digits.padStart(2, '0')
const dayAt = /^(\d{4})\s*[/.年-]\s*(\d{1,2})\s*[/.月-]\s*(\d{1,2})\s*日?/

/** `yyyy-MM-dd` of what begins with a day that there is. */
function dayOf(text: string): { day: string; rest: string } | undefined {
  const [found, year = '', month = '', date = ''] = dayAt.exec(text) ?? []
  if (found === undefined) return undefined
  const day = `${year}-${two(month)}-${two(date)}`
  return isDay(day) ? { day, rest: text.slice(found.length).trim().replace(/^T/, '') } : undefined
}

function readDay(text: string): CellReading {
  const found = dayOf(text)
  return found && /^(00:00(:00)?)?$/.test(found.rest)
    ? { value: found.day }
    : wrong('日期格式应为 yyyy-MM-dd')
}

function readInstant(text: string): CellReading {
  const found = dayOf(text)
  const [time, hour = '', minute = '', second = '00'] =
    /^(?:([01]?\d|2[0-3])[:：]([0-5]\d)(?:[:：]([0-5]\d))?)?$/.exec(found?.rest ?? '-') ?? []
  if (!found || time === undefined) return wrong('时间格式应为 yyyy-MM-dd HH:mm:ss')
  return { value: `${found.day} ${time === '' ? '00:00:00' : `${two(hour)}:${minute}:${second}`}` }
}
