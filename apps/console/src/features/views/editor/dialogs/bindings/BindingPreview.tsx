import type { Binding, Item, ValueReading } from '@energy-console/schematic'
import { boundsOfItem, isPathItem } from '@energy-console/schematic'
import { drawItem } from '@energy-console/schematic-react'
import { Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { scalarOfText, textOfScalar } from '../form/scalarText'
import type { SourceState } from '../sources/useSourceState'
import { flowTexts } from './bindingDraft'
import styles from './bindings.module.css'
import { previewBinding } from './previewBinding'

interface Props {
  item: Item
  binding: Binding
  state: SourceState
}

/** What the binding makes of a sample value: the present one of the source until another is written. */
export function BindingPreview({ item, binding, state }: Props) {
  const { t } = useTranslation()
  const [sample, setSample] = useState<string>()
  const text = sample ?? textOfScalar(state.value)
  const result = previewBinding(item, binding, scalarOfText(text), readingAt(text, state))
  const { visible, blink, rotationSpeed, flow } = result.patch
  return (
    <section className={styles.preview} aria-label={t('预览')}>
      <div>
        <Flex gap={8} align="center" wrap>
          <span className="muted">{t('样例值')}</span>
          <Input
            aria-label={t('样例值')}
            style={{ width: 140 }}
            value={text}
            onChange={({ target }) => setSample(target.value)}
          />
          <span aria-hidden="true">→</span>
          <output className={styles.result} aria-label={t('结果')}>
            {result.text}
          </output>
        </Flex>
        <Flex gap={4} wrap style={{ marginTop: 8 }}>
          {result.rule >= 0 && <Tag color="processing">{t('规则 {{row}}', { row: result.rule + 1 })}</Tag>}
          {visible === false && <Tag>{t('已隐藏')}</Tag>}
          {blink && <Tag>{t('闪烁')}</Tag>}
          {rotationSpeed !== undefined && <Tag>{`${rotationSpeed} ${t('转/分')}`}</Tag>}
          {flow !== undefined && (
            <Tag>
              {t('流向')} {t(flowTexts[flow < 0 ? '-1' : flow > 0 ? '1' : '0'])}
            </Tag>
          )}
        </Flex>
        {result.errors.map((error) => (
          <p key={error} className={styles.problem} role="alert">
            {t(error)}
          </p>
        ))}
      </div>
      {visible !== false && <Picture item={result.item} />}
    </section>
  )
}

/** How the source's point is read where it stands at a value. */
const readingAt = (text: string, { point, states }: SourceState): ValueReading => {
  const word = states.find(({ value }) => value === text)?.label
  return {
    ...(word === undefined ? {} : { word }),
    ...(point?.unit ? { unit: point.unit } : {}),
    ...(typeof point?.decimals === 'number'
      ? { decimals: point.decimals, declaredDecimals: point.decimals }
      : {}),
  }
}

const margin = 6
const charts = new Set<Item['type']>([
  'pie',
  'bar',
  'lineGraph',
  'historyCurve',
  'video',
  'alarmList',
  'group',
])

/** The item as it would look; what needs a library or a connection of its own is left to the viewer. */
function Picture({ item }: { item: Item }) {
  if (charts.has(item.type)) return null
  const box = isPathItem(item) ? boundsOfItem(item) : { x: 0, y: 0, width: item.width, height: item.height }
  return (
    <svg
      className={styles.picture}
      aria-hidden="true"
      viewBox={`${box.x - margin} ${box.y - margin} ${box.width + 2 * margin} ${box.height + 2 * margin}`}
    >
      {drawItem(item)}
    </svg>
  )
}
