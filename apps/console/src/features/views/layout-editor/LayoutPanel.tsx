import type { ProductProperty } from '@energy-console/contract/devices'
import { setProperties, updatePage } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import { Form, InputNumber, Select, Switch, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useEditor, useRecord } from '../editor/EditorContext'
import { ArrangeButtons } from '../editor/panels/properties/ArrangeButtons'
import { PropertyForm } from '../editor/panels/properties/PropertyForm'
import styles from './LayoutEditor.module.css'

/** What an element of a layout keeps; other properties of texts and pictures have no place in a layout. */
const kept = new Set([
  ...[
    'x',
    'y',
    'width',
    'height',
    'locked',
    'rotation',
    'content',
    'padding',
    'justifyContent',
    'alignItems',
  ],
  ...[
    'color',
    'fontSize',
    'fontFamily',
    'fontWeight',
    'fontStyle',
    'backgroundColor',
    'borderRadius',
    'imageUrl',
  ],
])

/** The properties of the chosen elements, or the canvas where nothing is chosen. */
export function LayoutPanel({ properties }: { properties: readonly ProductProperty[] }) {
  const { t } = useTranslation()
  const ids = useAtom(useEditor().selection.ids)
  const [id] = ids
  return (
    <aside className={styles.panel} aria-label={t('属性')}>
      <Typography.Title level={5} className={styles.heading}>
        {ids.length === 0 ? t('画布') : t('属性')}
      </Typography.Title>
      {ids.length === 0 ? (
        <CanvasForm />
      ) : (
        <>
          <ArrangeButtons count={ids.length} />
          {ids.length === 1 && id !== undefined && <BindSelect id={id} properties={properties} />}
          <PropertyForm ids={ids} group="style" only={kept} />
        </>
      )}
    </aside>
  )
}

const formProps = {
  size: 'small',
  colon: false,
  labelAlign: 'left',
  labelCol: { flex: '84px' },
  component: 'div',
} as const

/** The property of the product whose value a text shows. */
function BindSelect({ id, properties }: { id: string; properties: readonly ProductProperty[] }) {
  const { t } = useTranslation()
  const editor = useEditor()
  const item = useRecord('item', id)
  if (item?.type !== 'text') return null
  const bind = (bindProp: string) =>
    editor.edit('绑定属性', (transaction) => setProperties(transaction, [id], { bindProp }))
  return (
    <Form {...formProps} className={styles.form}>
      <Form.Item label={t('绑定属性')}>
        <Select
          aria-label={t('绑定属性')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('固定文本')}
          value={item.bindProp || undefined}
          onChange={(next: string | undefined) => bind(next ?? '')}
          options={properties.map(({ propertyNo, propertyName, unit }) => ({
            value: propertyNo,
            label: `${propertyName}${unit ? ` (${unit})` : ''} · ${propertyNo}`,
          }))}
        />
      </Form.Item>
    </Form>
  )
}

/** Size and lock of the canvas. */
function CanvasForm() {
  const { t } = useTranslation()
  const editor = useEditor()
  const pageId = useAtom(editor.session.pageId)
  const page = useRecord('page', pageId)
  if (!page) return null
  const { width, height, locked } = page.svgData
  const change = (svgData: Partial<typeof page.svgData>) =>
    editor.edit('画布尺寸', (transaction) => updatePage(transaction, pageId, { svgData }))
  const sizeInput = (label: string, value: number, set: (next: number) => void) => (
    <Form.Item label={label}>
      <InputNumber
        aria-label={label}
        min={10}
        max={10_000}
        precision={0}
        changeOnBlur
        value={value}
        onChange={(next) => next !== null && set(next)}
      />
    </Form.Item>
  )
  return (
    <Form {...formProps} className={styles.form}>
      {sizeInput(t('宽'), width, (next) => change({ width: next }))}
      {sizeInput(t('高'), height, (next) => change({ height: next }))}
      <Form.Item label={t('锁定')}>
        <Switch aria-label={t('锁定')} checked={locked} onChange={(next) => change({ locked: next })} />
      </Form.Item>
    </Form>
  )
}
