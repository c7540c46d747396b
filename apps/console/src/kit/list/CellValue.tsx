import { nameField } from '@energy-console/contract'
import { useTranslation } from '../../i18n/useTranslation'
import { DeviceName } from '../device/DeviceName'
import type { Field } from '../form/fields'
import { NamedIcon } from '../icon/NamedIcon'
import { StatusTag } from '../StatusTag'
import { Ago } from '../time/Ago'
import { useShownTime } from '../time/zone'
import { durationText } from '../value/durationText'
import { figureText } from '../value/figureText'
import { valueAt } from './Column'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A field's value in a cell, as its builder says: labels for choices, names for references (a device with its tag), a mark for on and off. */
export function CellValue({ field, row }: { field: Field; row: object }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { meta } = field
  const value = valueAt(row, field.name)
  const empty = <span className="muted">—</span>
  if (field.format.cell === 'name') {
    const name = valueAt(row, nameField(field.name))
    if (typeof name !== 'string' || name === '') return empty
    const isDevice = field.kind === 'reference' && meta.reference === 'device' && typeof value === 'string'
    return isDevice ? <DeviceName deviceId={value} name={name} /> : name
  }
  if (field.format.cell === 'mark') {
    const [on, off] = meta.states ?? ['是', '否']
    return <StatusTag tone={value === true ? 'good' : 'off'}>{t(value === true ? on : off)}</StatusTag>
  }
  if (isEmpty(value)) return empty
  const text = String(value)
  switch (field.format.cell) {
    case 'choice': {
      const choice = meta.choices?.find((one) => String(one.value) === text)
      return choice ? t(choice.label) : text
    }
    case 'number':
      return (
        <span className="num">
          {figureText(typeof value === 'number' ? value : text, { ...meta, kind: field.kind })}
          {meta.unit && <small className="muted"> {t(meta.unit)}</small>}
        </span>
      )
    case 'duration':
      return <span className="num">{durationText(Number(text), meta.unit, t)}</span>
    case 'instant':
      return meta.showsAge ? <Ago time={text} /> : <span className="num">{shownTime(text)}</span>
    case 'figure':
      return <span className="num">{text}</span>
    case 'phone':
      return (
        <a className="num" href={`tel:${text.replace(/[^\d+]/g, '')}`}>
          {text}
        </a>
      )
    case 'colour':
      return <span role="img" aria-label={text} title={text} style={{ ...swatch, background: text }} />
    case 'icon':
      return <NamedIcon name={text} />
    case 'count':
      return Array.isArray(value) && value.length > 0 ? t('{{count}} 项', { count: value.length }) : empty
    case 'richText':
      return <span>{plainText(text)}</span>
    case 'picture':
      return <img src={text} alt="" style={thumbnail} />
    case 'none':
      return empty
    case 'text':
      return text
  }
}

const thumbnail = { display: 'block', maxWidth: 96, height: 28, objectFit: 'contain' } as const
const swatch = { display: 'inline-block', width: 28, height: 16, borderRadius: 3, verticalAlign: 'middle' }

/** What formatted text says, without its formats. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent
