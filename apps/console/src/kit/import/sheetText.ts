/** What a reader of workbooks finds in a cell; numbers as the file writes them. */
type CellValue = string | number | boolean | Date | null

const unstorable = /\0|\p{Surrogate}/gu

/** The text of a cell: exact numbers, days and times as people write them. */
export function textOfCell(value: CellValue, isNumber: (text: string) => boolean = () => false): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Date) return textOfDate(value)
  const text = String(value).replace(unstorable, '').trim()
  return isNumber(text) ? plainNumber(text) : text
}

const [secondMs, dayMs] = [1000, 86_400_000]
/** The days that workbooks count from: a time of day, or of hours, stands on them. */
const [first, firstOfMac] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

/**
 * A workbook's dates have no zone: they come as the UTC time that looks like them. It holds them as a fraction of days,
 * which lies a little before or behind the second that was typed.
 */
function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const ms = Math.round(date.getTime() / secondMs) * secondMs
  const [day = '', time = ''] = new Date(ms).toISOString().slice(0, 19).split('T')
  if (ms < first + 3 * dayMs) return hoursOf(ms - first, time)
  if (ms >= firstOfMac && ms < firstOfMac + dayMs) return hoursOf(ms - firstOfMac, time)
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** A time of day, or hours beyond a day: `08:30`, `25:30`. */
function hoursOf(ms: number, time: string): string {
  const days = Math.max(0, Math.floor(ms / dayMs))
  const hours = String(days * 24 + Number(time.slice(0, 2))).padStart(2, '0')
  return `${hours}${time.slice(2)}`.replace(/(:\d\d):00$/, '$1')
}

/** Workbooks hold binary fractions: fifteen digits are what was typed. */
export function plainNumber(text: string): string {
  if (/^-?\d+$/.test(text)) return text
  const digits = text.replace(/[-.]|e.*$/gi, '').replace(/^0+/, '')
  if (digits.length <= 15 && !/e/i.test(text)) return text
  const rounded = Number(text).toPrecision(15)
  if (!/e/.test(rounded)) return rounded.includes('.') ? rounded.replace(/\.?0+$/, '') : rounded
  return /e-/.test(rounded)
    ? Number(text)
        .toFixed(20)
        .replace(/\.?0+$/, '')
    : BigInt(Number(text)).toString()
}
