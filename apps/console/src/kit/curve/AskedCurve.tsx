import { pathOf } from '@energy-console/contract'
import { devicePage, listPointInfos, pointName } from '@energy-console/contract/devices'
import { historyPage } from '@energy-console/contract/telemetry'
import { Drawer, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useSees } from '../../api/session'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { Failure } from '../Failure'
import { StationTime } from '../time/zone'
import { trustWords } from '../value/formatValue'
import { CurveDrawer } from './CurveDrawer'

const keptMs = 300_000

/** The curve of a value that was clicked somewhere, by the clock of its station, with the way to its device. */
export function AskedCurve({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const seesDevices = useSees(devicePage)
  const seesCurves = useSees(historyPage)
  const { data, error, refetch } = useCall(
    listPointInfos,
    { query: { itemIds: itemId } },
    { staleMs: keptMs },
  )
  const point = data?.[0]
  if (!point)
    return (
      <Drawer open placement="bottom" size={500} title={t('历史曲线')} onClose={onClose}>
        {error ? (
          <Failure text={error.message} onRetry={() => void refetch()} />
        ) : data ? (
          <Failure text={t(trustWords.gone)} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </Drawer>
    )
  return (
    <StationTime stationId={point.stationId}>
      <CurveDrawer
        point={point}
        name={pointName(point.deviceName, point.propertyName)}
        way={
          <>
            {seesCurves && point.dataType !== 'text' && (
              <Link to={{ pathname: historyPage.path, search: `points=${itemId}` }} onClick={onClose}>
                {t('在历史曲线中打开')}
              </Link>
            )}
            {seesDevices && (
              <Link to={pathOf(devicePage, { deviceId: point.deviceId })} onClick={onClose}>
                {t('打开设备')}
              </Link>
            )}
          </>
        }
        onClose={onClose}
      />
    </StationTime>
  )
}
