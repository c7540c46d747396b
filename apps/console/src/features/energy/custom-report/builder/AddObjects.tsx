import { Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ReferenceSelect } from '../../../../kit/form/ReferenceSelect'
import { PointTree } from '../../../../kit/points/PointTree'
import type { PickedPoint } from '../../../../kit/points/pickedPoints'
import type { ObjectDraft } from './draft'

interface AddObjectsProps {
  stationId: string | undefined
  onAdd: (rows: ObjectDraft[]) => void
  onClose: () => void
}

const idsOf = (list: string) => (list === '' ? [] : list.split(','))

/** Chooses many devices, groups and points at once, as further rows of a report. */
export function AddObjects({ stationId, onAdd, onClose }: AddObjectsProps) {
  const { t } = useTranslation()
  const [devices, setDevices] = useState('')
  const [groups, setGroups] = useState('')
  const [points, setPoints] = useState<ReadonlyMap<string, PickedPoint>>(new Map())
  const rows: ObjectDraft[] = [
    ...idsOf(devices).map((deviceId) => ({ kind: 'device', deviceId })),
    ...idsOf(groups).map((groupId) => ({ kind: 'group', groupId })),
    ...[...points.values()].map(({ itemId }) => ({ kind: 'point', itemId })),
  ]
  const many = (noun: string, label: string, value: string, onChange: (value: string) => void) => (
    <Form.Item label={label}>
      <ReferenceSelect
        noun={noun}
        label={label}
        isMultiple
        stationId={stationId}
        value={value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </Form.Item>
  )
  return (
    <Drawer
      open
      title={t('批量添加对象')}
      size={460}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={rows.length === 0}
          onClick={() => {
            onAdd(rows)
            onClose()
          }}
        >
          {t('添加 {{count}} 行', { count: rows.length })}
        </Button>
      }
    >
      <Form layout="vertical" component="div">
        {many('device', t('设备'), devices, setDevices)}
        {many('pointGroup', t('组对象'), groups, setGroups)}
        <Form.Item label={t('数据点')}>
          <PointTree isMultiple hidesTexts chosen={points} onChange={setPoints} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
