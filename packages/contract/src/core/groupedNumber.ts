const formats = new Map<string, Intl.NumberFormat>()

/** `1,234.50`: thousands apart, with at least and at most so many digits behind the point. */
export function groupedNumber(value: number, least: number, most: number): string {
  const key = `${least}-${most}`
  // a format takes longer to make than a hundred numbers to write: lists write hundreds at a time
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
    formats.set(key, format)
  }
  return format.format(value)
}
