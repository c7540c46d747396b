import { stations } from '@energy-console/contract/stations'
import { Form } from 'antd'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEveryRecord } from '../../../api/useEveryRecord'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { marksOf } from './marksOf'
import { PlaceMap } from './PlaceMap'
import { parsePosition } from './parsePosition'
import type { Position } from './projection'

/** Sets both parts of a position, as if they had been typed. */
function usePut({ field, onChange }: FieldInputProps) {
  const form = Form.useFormInstance()
  return (position: Position) => {
    form.setFieldsValue(position)
    onChange?.(field.name === 'latitude' ? position.latitude : position.longitude)
    void form.validateFields(['longitude', 'latitude']).catch(() => {}) // said at the fields
  }
}

/** One part of a position. A whole position that is pasted fills both. */
export function DegreesInput(props: FieldInputProps) {
  const put = usePut(props)
  const paste = (event: ClipboardEvent) => {
    const position = parsePosition(event.clipboardData.getData('text'))
    if (!position) return
    event.preventDefault()
    put(position)
  }
  return (
    <div onPasteCapture={paste}>
      <FieldInput {...props} />
    </div>
  )
}

/** The latitude, and the map on which both parts are picked; the other stations stand there too. */
export function LatitudeInput({ recordId, ...props }: FieldInputProps) {
  const { t } = useTranslation()
  const put = usePut(props)
  const form = Form.useFormInstance()
  const name: unknown = Form.useWatch('stationName', form)
  const longitude: unknown = Form.useWatch('longitude', form)
  const { value: latitude } = props
  const { data: others } = useEveryRecord(stations.calls.page)
  const own =
    typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90
      ? [{ id: 'own', name: typeof name === 'string' ? name : '', latitude, longitude, isChosen: true }]
      : []
  return (
    <>
      <DegreesInput {...props} />
      <p className="muted">{t('点一下地图选取位置；也可以把“39.9, 116.4”这样的坐标粘贴到经度或纬度里。')}</p>
      <PlaceMap
        label={t('选取位置的地图')}
        marks={[...marksOf(others ?? []).filter(({ id }) => id !== recordId), ...own]}
        onPick={put}
      />
    </>
  )
}
