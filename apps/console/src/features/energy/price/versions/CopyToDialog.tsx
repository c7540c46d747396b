import { copyTariff, listTariffCopies, mostCopies, type Tariff } from '@energy-console/contract/energy'
import type { StationNode } from '@energy-console/contract/stations'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/useCall'
import { action } from '../../../../kit/action/action'
import { useAction } from '../../../../kit/action/useActions'
import { Failure } from '../../../../kit/Failure'
import { useZonedPicker, wallOfText } from '../../../../kit/time/ZonedPicker'
import { LabelledField } from '../terms/LabelledField'
import { CopyPreview } from './CopyPreview'

interface CopyToDialogProps {
  tariff: Tariff
  /** All stations; its own is left out. */
  stations: readonly StationNode[]
  onClose: () => void
}

const copyTo = action({
  call: copyTariff,
  label: '复制',
  input: (body: { id: string; validFrom: string; reason: string; stationIds: string }) => ({ body }),
  done: { text: '已复制到 {{count}} 个站点', params: ({ count }) => ({ count }) },
})

/** Copies a stored tariff to many stations: first what would end and until when the copy would hold, then all at once. */
export function CopyToDialog({ tariff, stations, onClose }: CopyToDialogProps) {
  const { t } = useTranslation()
  const Picker = useZonedPicker()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [validFrom, setValidFrom] = useState(tariff.validFrom)
  const [reason, setReason] = useState('')
  const others = stations.filter(({ id }) => id !== tariff.stationId)
  const isAsked = chosen.length > 0
  const preview = useCall(
    listTariffCopies,
    { query: { stationIds: chosen.join(), validFrom } },
    { isEnabled: isAsked, keepsPrevious: true },
  )
  const copies = isAsked ? (preview.data ?? []).filter(({ stationId }) => chosen.includes(stationId)) : []
  const possible = copies.filter(({ obstacle }) => obstacle === null)
  const needsReason = possible.some(({ affectsPast }) => affectsPast)
  const { start, isBusy } = useAction(copyTo)
  const isReady = possible.length > 0 && !preview.isFetching && (!needsReason || reason.trim() !== '')
  const copy = () =>
    void start(
      {
        ...{ id: tariff.id, validFrom, reason },
        stationIds: possible.map(({ stationId }) => stationId).join(),
      },
      { onDone: onClose },
    )
  return (
    <Modal
      open
      width={720}
      title={t('复制“{{name}}”到其他站点', { name: tariff.tariffName })}
      okText={t('复制到 {{count}} 个站点', { count: possible.length })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={copy}
      onCancel={onClose}
    >
      <LabelledField label={t('站点')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            maxCount={mostCopies}
            maxTagCount={6}
            placeholder={t('选择站点')}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...chosen]}
            options={others.map((station) => ({ value: station.id, label: station.title }))}
            onChange={(ids) => setChosen(ids)}
          />
        )}
      </LabelledField>
      <LabelledField label={t('执行日期')}>
        {(id) => (
          <Picker
            id={id}
            allowClear={false}
            value={wallOfText(validFrom)}
            onChange={(date) => date && setValidFrom(date.format('YYYY-MM-DD'))}
          />
        )}
      </LabelledField>
      {needsReason && (
        <LabelledField label={t('修改原因（涉及已执行的日期，必填）')}>
          {(id) => (
            <Input
              id={id}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </LabelledField>
      )}
      {preview.error && isAsked ? (
        <Failure text={preview.error.message} onRetry={() => void preview.refetch()} />
      ) : (
        <CopyPreview copies={copies} validFrom={validFrom} isPending={isAsked && preview.isPending} />
      )}
    </Modal>
  )
}
