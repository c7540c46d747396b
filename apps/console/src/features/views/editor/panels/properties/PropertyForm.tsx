import { type Item, type Property, propertiesOf, sharedProperties } from '@energy-console/schematic'
import {
  isGeometry,
  isLocked,
  type PropertyRefusal,
  setProperties,
  type Transaction,
} from '@energy-console/schematic/editor'
import { findSymbol, statesOf } from '@energy-console/schematic-react'
import { Form } from 'antd'
import { memo, useCallback, useEffect, useReducer, useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'
import { mixed } from '../inputs/mixed'
import { PropertyInput } from '../inputs/PropertyInput'
import type { SliderChange } from '../inputs/SliderInput'
import styles from './PropertyForm.module.css'

interface Props {
  ids: readonly string[]
  group: 'style' | 'data'
  /** Limits the form to these properties. */
  only?: ReadonlySet<string>
  /** In a dialog, where some limits are stricter. */
  isDialog?: boolean
}

/** The properties of the items, generated from their kinds; several items show what they share, differing values as mixed. */
export function PropertyForm({ ids, group, only, isDialog = false }: Props) {
  const editor = useEditor()
  const items = useItems(ids)
  const [refused, setRefused] = useState<string>()
  const change = useCallback(
    (property: Property, value: unknown, slider?: SliderChange) => {
      const found: PropertyRefusal[] = []
      const apply = (transaction: Transaction) =>
        found.push(...setProperties(transaction, ids, { [property.name]: value }))
      if (slider === 'further') editor.store.transact(apply)
      else editor.edit(property.label, apply)
      setRefused(found.length > 0 ? property.name : undefined)
    },
    [editor, ids],
  )
  const [first] = items
  if (!first) return null
  const properties = (
    items.length === 1 ? propertiesOf(first.type) : sharedProperties(items.map((item) => item.type))
  ).filter(
    (property) =>
      property.group === group && isWritten(property, items.length) && (only?.has(property.name) ?? true),
  )

  const isFixed = items.every((item) => isLocked(editor.store, item) || isAttached(item))

  return (
    <Form
      layout="horizontal"
      size="small"
      colon={false}
      labelAlign="left"
      className={styles.form}
      component="div"
    >
      {properties.map((property) => (
        <PropertyField
          key={property.name}
          property={property.name === 'state' ? withStates(property, items) : property}
          isDialog={isDialog}
          isDisabled={isFixed && isGeometry(property.name)}
          value={sharedValue(items, property.name)}
          isRefused={refused === property.name}
          onChange={change}
        />
      ))}
    </Form>
  )
}

interface FieldProps {
  property: Property
  value: unknown
  isDialog: boolean
  isDisabled: boolean
  isRefused: boolean
  onChange: (property: Property, value: unknown, slider?: SliderChange) => void
}

/** One property with its label; renders again only when its own value changes. */
const PropertyField = memo(function PropertyField({ property, value, onChange, ...field }: FieldProps) {
  const { t } = useTranslation()
  const { isDialog, isDisabled, isRefused } = field
  const limited =
    isDialog && property.formMin !== undefined ? { ...property, min: property.formMin } : property
  return (
    <Form.Item
      label={t(property.label, { context: 'item' })}
      labelCol={{ flex: '84px' }}
      {...(property.isRelative ? { tooltip: t('按输入的角度转动') } : {})}
      {...(isRefused ? { validateStatus: 'error' as const, help: t('这个值不能用，已保留原值') } : {})}
    >
      <PropertyInput
        property={limited}
        value={value}
        isDisabled={isDisabled}
        onChange={(next, slider) => onChange(property, next, slider)}
      />
    </Form.Item>
  )
})

const fitted = new Map<string, Property>()

/** The states that the chosen symbols show, in their words; all that there are for different or imported ones. */
function withStates(property: Property, items: readonly Item[]): Property {
  const ids = new Set(items.map((item) => (item.type === 'symbol' ? item.symbolId : '')))
  const [id = ''] = ids
  const symbol = ids.size === 1 ? findSymbol(id) : undefined
  if (!symbol) return property
  // the same object each time, so that the field renders only when its value changes
  const known = fitted.get(id) ?? { ...property, options: statesOf(symbol) }
  fitted.set(id, known)
  return known
}

/** A line between two items lies where they do. */
const isAttached = (item: Item) =>
  item.type === 'connector' && item.start.itemId !== '' && item.end.itemId !== ''

/** Points are dragged on the canvas; lists of rows belong to one item. */
const isWritten = ({ input }: Property, count: number) =>
  input !== 'points' && (count === 1 || input !== 'rows')

const whileDraggingMs = 100

/** The items with these ids; renders again when one of them changes, while they are dragged ten times a second. */
function useItems(ids: readonly string[]): Item[] {
  const { store, tools } = useEditor()
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer = undefined
      render()
    }
    const changed = () => {
      if (tools.state.get() === 'idle') render()
      else timer ??= setTimeout(later, whileDraggingMs)
    }
    const stops = ids.map((id) => store.subscribeRecord('item', id, changed))
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [store, tools, ids])
  return ids.flatMap((id) => store.get('item', id) ?? [])
}

function sharedValue(items: readonly Item[], name: string): unknown {
  const values = new Set(items.map((item): unknown => (item as Readonly<Record<string, unknown>>)[name]))
  return values.size > 1 ? mixed : [...values][0]
}
