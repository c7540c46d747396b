import { DeviceSeries, gateways, saveDeviceSeries } from '@energy-console/contract/devices'
import { stations } from '@energy-console/contract/stations'
import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useStationIds } from '../../../api/browser/place'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { FormModal } from '../../../kit/form/FormModal'
import { type Field, fieldsOf } from '../../../kit/form/fields'
import { showRefusal } from '../../../kit/form/showRefusal'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues, initialValues } from '../../../kit/resource/formValues'
import styles from './Connect.module.css'
import { MadeDialog } from './MadeDialog'
import { SeriesPreview } from './SeriesPreview'
import { useLonely } from './useLonely'

interface SeriesDialogProps {
  /** The product, where it is known. */
  productId?: string
  onClose: () => void
}

const fields = fieldsOf(DeviceSeries)
const named = (names: readonly (keyof DeviceSeries)[]): Field[] =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
/** What is typed first, then where the devices stand, then what a few need. */
const shown = named([
  ...(['namePattern', 'productId', 'count', 'start', 'stationId', 'gatewayId'] as const),
  ...(['addressPattern', 'sourcePattern', 'siteId', 'place', 'intervalSeconds'] as const),
])

const save = action({
  call: saveDeviceSeries,
  label: '新建设备',
  input: (values: FormValues) => ({ body: DeviceSeries.parse(bodyOf(shown, values, true)) }),
  done: { text: '已新建 {{count}} 台设备', params: ({ ids }) => ({ count: ids.length }) },
})

/** 批量新建: devices by a pattern, looked at before they are made; afterwards it is seen what comes of them. */
export function SeriesDialog({ productId, onClose }: SeriesDialogProps) {
  const [made, setMade] = useState<readonly string[]>()
  return made ? (
    <MadeDialog deviceIds={made} onMore={() => setMade(undefined)} onClose={onClose} />
  ) : (
    <SeriesForm {...(productId ? { productId } : {})} onClose={onClose} onMade={setMade} />
  )
}

function SeriesForm({
  productId,
  onClose,
  onMade,
}: SeriesDialogProps & { onMade: (ids: readonly string[]) => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const { start, isBusy } = useAction(save)
  const values = Form.useWatch<FormValues>([], form)
  const chosen = useStationIds()
  const stationId = typeof values?.stationId === 'string' ? values.stationId : undefined
  const onlyStation = useLonely(stations.noun, {})
  const onlyGateway = useLonely(gateways.noun, stationId === undefined ? undefined : { stationId })
  const standing = chosen?.length === 1 ? chosen[0] : onlyStation
  useEffect(() => {
    if (standing !== undefined && !form.getFieldValue('stationId'))
      form.setFieldsValue({ stationId: standing })
  }, [form, standing])
  const before = useRef(stationId)
  useEffect(() => {
    // what was chosen of another station is none of the new one's
    if (before.current !== undefined && before.current !== stationId)
      form.setFieldsValue({ siteId: undefined, gatewayId: undefined })
    before.current = stationId
    if (onlyGateway !== undefined && !form.getFieldValue('gatewayId'))
      form.setFieldsValue({ gatewayId: onlyGateway })
  }, [form, stationId, onlyGateway])
  return (
    <FormModal
      form={form}
      title={t('批量新建设备')}
      okText={t('新建设备')}
      confirmLoading={isBusy}
      width={860}
      style={{ top: 32 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 170px)', overflow: 'hidden auto' } }}
      formProps={{
        initialValues: { ...initialValues(shown, undefined), ...(productId ? { productId } : {}) },
        validateTrigger: 'onBlur',
        scrollToFirstError: true,
      }}
      onFinish={(entered: FormValues) =>
        void start(entered, {
          onDone: ({ ids }) => onMade(ids),
          onRefused: (refusal) => showRefusal(form, refusal),
        })
      }
      onClose={onClose}
    >
      <div className={styles.columns}>
        {shown.map((field) => (
          <FieldItem key={field.name} field={field} />
        ))}
        <div className={styles.wide}>
          <SeriesPreview values={values && bodyOf(shown, values, true)} isSaving={isBusy} />
        </div>
      </div>
    </FormModal>
  )
}
