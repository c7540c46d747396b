import { devices, gatewayAccounts } from '@energy-console/contract/devices'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'

/** What is said of a device without a gateway, of which nothing has come; undefined where it connects by itself. */
export function useLackWords(deviceId: string, isLacking: boolean): string | undefined {
  const { t } = useTranslation()
  const maySee = useMayCall(gatewayAccounts.calls.page)
  const { data } = useCall(
    gatewayAccounts.calls.page,
    { query: { deviceId_equal: deviceId, size: '1' } },
    { isEnabled: isLacking && maySee },
  )
  if (!isLacking) return undefined
  // who does not see accounts cannot know that there is none
  if (!maySee) return t('没有网关，还没有收到过数据')
  return data?.total === 0 ? t('没有网关，收不到数据') : undefined
}

/** Says that the device has no gateway, and lets one be chosen. */
export function LackOfGateway({ deviceId, words }: { deviceId: string; words: string | undefined }) {
  const { t } = useTranslation()
  const mayChoose = useMayCall(devices.calls.update)
  const [isChoosing, setChoosing] = useState(false)
  const fields = useMemo(() => fieldsOf(devices.schema), [])
  return (
    <>
      {words !== undefined && (
        <Alert
          showIcon
          type="warning"
          title={words}
          action={
            mayChoose && (
              <Button size="small" onClick={() => setChoosing(true)}>
                {t('选择网关')}
              </Button>
            )
          }
        />
      )}
      {isChoosing && (
        <ResourceDialog
          resource={devices}
          fields={fields}
          id={deviceId}
          inputs={{}}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
