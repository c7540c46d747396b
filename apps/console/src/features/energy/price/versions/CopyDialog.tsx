import { getTariff, listTariffs } from '@energy-console/contract/energy'
import type { StationNode } from '@energy-console/contract/stations'
import { Form, Select } from 'antd'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { FormModal } from '../../../../kit/form/FormModal'
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
  const [form] = Form.useForm<{ from: string; version?: string }>()
  const first = stations.find(({ id }) => id !== stationId)?.id ?? stationId
  const from = Form.useWatch('from', form) ?? first
  const chosen = Form.useWatch('version', form)
  const list = useCall(listTariffs, { query: { stationId: from } })
  const id = list.data?.find((one) => one.id === chosen)?.id ?? list.data?.[0]?.id
  const detail = useCall(getTariff, { query: { id: id ?? '0' } }, { isEnabled: id !== undefined })
  const problem =
    (list.error ?? detail.error)?.message ?? (list.data?.length === 0 ? '该站点还没有电价' : undefined)
  return (
    <FormModal
      form={form}
      title={t('复制电价')}
      okText={t('打开副本')}
      canFinish={detail.data !== undefined}
      formProps={{ initialValues: { from: first } }}
      onFinish={() => detail.data && onCopy(detail.data.terms, detail.data.tariffName)}
      onClose={onClose}
    >
      <Form.Item name="from" label={t('来自站点')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={stations.map((station) => ({ value: station.id, label: station.title }))}
        />
      </Form.Item>
      <Form.Item
        name="version"
        label={t('电价版本')}
        // until one is chosen, and at another station, the newest
        getValueProps={() => ({ value: id })}
        {...(problem === undefined ? {} : { validateStatus: 'error', help: t(problem) })}
      >
        <Select
          loading={list.isPending}
          options={(list.data ?? []).map((one) => ({
            value: one.id,
            label: `${one.tariffName} · ${one.validFrom}`,
          }))}
        />
      </Form.Item>
    </FormModal>
  )
}
