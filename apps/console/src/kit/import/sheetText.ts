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

/** A workbook's dates have no zone: they come as the UTC time that looks like them. */
function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  // A time of day is a date before there were any.
  if (day < '1900-01-02') return time.replace(/:00$/, '')
  return time === '00:00:00' ? day : `${day} ${time}`
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
