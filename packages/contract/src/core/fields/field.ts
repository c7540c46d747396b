import { attachments } from './files'
import { choice, dictionary, numberChoice, parent, reference, references, rows, toggle } from './links'
import { decimal, duration, money, number, percent, quantity, rank, unitPrice } from './numbers'
import { richText } from './richText'
import { code, colour, icon, name, phone, picture, remark, savedAddress, text, zone } from './texts'
import { date, instant, month, timeOfDay } from './times'

/**
 * The builders of a record's fields. Each says at once what the field takes, how it is entered, shown, searched and
 * exported: `field.money('金额', { column: true })`. `optional`, `nullish` and `default` go behind it.
 */
export const field = {
  name,
  text,
  code,
  remark,
  phone,
  zone,
  colour,
  icon,
  picture,
  savedAddress,
  number,
  quantity,
  percent,
  rank,
  duration,
  decimal,
  money,
  unitPrice,
  instant,
  date,
  month,
  timeOfDay,
  choice,
  numberChoice,
  toggle,
  dictionary,
  reference,
  references,
  parent,
  rows,
  attachments,
  richText,
}
