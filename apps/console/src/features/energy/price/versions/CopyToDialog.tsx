import { copyTariff, listTariffCopies, mostCopies, type Tariff } from '@energy-console/contract/energy'
import type { StationNode } from '@energy-console/contract/stations'
import { Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { action } from '../../../../kit/action/action'
import { useAction } from '../../../../kit/action/useActions'
import { Failure } from '../../../../kit/Failure'
import { FormModal } from '../../../../kit/form/FormModal'
import { useZonedPicker, wallOfText } from '../../../../kit/time/ZonedPicker'
import { CopyPreview } from './CopyPreview'

interface CopyToDialogProps {
  tariff: Tariff
  /** All stations; its own is left out. */
  stations: readonly StationNode[]
  onClose: () => void
}

interface Values {
  chosen: string[]
  validFrom: string
  reason: string
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
  const [form] = Form.useForm<Values>()
  const {
    chosen = [],
    validFrom = tariff.validFrom,
    reason = '',
  } = Form.useWatch<Values | undefined>([], form) ?? {}
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
    <FormModal
      form={form}
      width={720}
      title={t('复制“{{name}}”到其他站点', { name: tariff.tariffName })}
      okText={t('复制到 {{count}} 个站点', { count: possible.length })}
      canFinish={isReady}
      confirmLoading={isBusy}
      formProps={{ initialValues: { chosen: [], validFrom: tariff.validFrom, reason: '' } }}
      onFinish={copy}
      onClose={onClose}
    >
      <Form.Item name="chosen" label={t('站点')}>
        <Select
          mode="multiple"
          maxCount={mostCopies}
          maxTagCount={6}
          placeholder={t('选择站点')}
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map((station) => ({ value: station.id, label: station.title }))}
        />
      </Form.Item>
      <Form.Item
        name="validFrom"
        label={t('执行日期')}
        getValueProps={(text: string) => ({ value: wallOfText(text) })}
        getValueFromEvent={(date: Dayjs) => date.format('YYYY-MM-DD')}
      >
        <Picker allowClear={false} />
      </Form.Item>
      {needsReason && (
        <Form.Item name="reason" label={t('修改原因（涉及已执行的日期，必填）')}>
          <Input maxLength={200} />
        </Form.Item>
      )}
      {preview.error && isAsked ? (
        <Failure text={preview.error.message} onRetry={() => void preview.refetch()} />
      ) : (
        <CopyPreview copies={copies} validFrom={validFrom} isPending={isAsked && preview.isPending} />
      )}
    </FormModal>
  )
}
