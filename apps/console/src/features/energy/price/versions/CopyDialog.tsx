import { getTariff, listTariffs } from '@energy-console/contract/energy'
import type { StationNode } from '@energy-console/contract/stations'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/useCall'
import { LabelledField } from '../terms/LabelledField'
import type { TermsDraft } from '../terms/tariffDraft'

interface CopyDialogProps {
  stations: readonly StationNode[]
  /** The station that the copy is for. */
  stationId: string
  onCopy: (terms: TermsDraft, tariffName: string) => void
  onClose: () => void
}

/** Chooses a version of any station; its terms open as a new tariff, which is looked through before it is saved. */
export function CopyDialog({ stations, stationId, onCopy, onClose }: CopyDialogProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(stations.find(({ id }) => id !== stationId)?.id ?? stationId)
  const [chosen, setChosen] = useState<string>()
  const list = useCall(listTariffs, { query: { stationId: from } })
  const id = list.data?.find((one) => one.id === chosen)?.id ?? list.data?.[0]?.id
  const detail = useCall(getTariff, { query: { id: id ?? '0' } }, { isEnabled: id !== undefined })
  const error = list.error ?? detail.error
  return (
    <Modal
      open
      title={t('复制电价')}
      okText={t('打开副本')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !detail.data }}
      mask={{ closable: false }}
      onOk={() => detail.data && onCopy(detail.data.terms, detail.data.tariffName)}
      onCancel={onClose}
    >
      <LabelledField label={t('来自站点')}>
        {(field) => (
          <Select
            id={field}
            showSearch={{ optionFilterProp: 'label' }}
            value={from}
            options={stations.map((station) => ({ value: station.id, label: station.title }))}
            onChange={setFrom}
          />
        )}
      </LabelledField>
      <LabelledField
        label={t('电价版本')}
        problem={error?.message ?? (list.data?.length === 0 ? '该站点还没有电价' : undefined)}
      >
        {(field) => (
          <Select
            id={field}
            loading={list.isPending}
            value={id}
            options={(list.data ?? []).map((one) => ({
              value: one.id,
              label: `${one.tariffName} · ${one.validFrom}`,
            }))}
            onChange={setChosen}
          />
        )}
      </LabelledField>
    </Modal>
  )
}
