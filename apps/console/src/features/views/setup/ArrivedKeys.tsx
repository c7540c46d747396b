import { gatewayDataPage, productsPage } from '@energy-console/contract/devices'
import { unmappedKeys } from '@energy-console/contract/telemetry'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'

/** How many of what came are named. */
const shown = { current: '1', size: '5' }

/** That readings have arrived, what of them is still declared nowhere, and where that is done. */
export function ArrivedKeys() {
  const { t } = useTranslation()
  const { data } = useCall(unmappedKeys.calls.page, { query: shown })
  return (
    <>
      <Alert type="success" showIcon title={t('读数已经到达')} />
      {data && data.total > 0 && (
        <>
          <p>{t('这些设备还没有登记，登记后读数才会保存：')}</p>
          <ul>
            {data.records.map(({ id, deviceName, key, sampleValue }) => (
              <li key={id}>{[deviceName, key, sampleValue].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
          <p>
            <Link to={gatewayDataPage.path}>{t('接入这些设备')}</Link>
            {' · '}
            <Link to={productsPage.path}>{t('从模板新建产品')}</Link>
          </p>
        </>
      )}
    </>
  )
}
