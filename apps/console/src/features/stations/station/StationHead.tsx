import { EditOutlined, PayCircleOutlined } from '@ant-design/icons'
import type { DataOf } from '@energy-console/contract'
import { devicesPage, gatewayAccountsPage, listStationCounts } from '@energy-console/contract/devices'
import { energyPricePage } from '@energy-console/contract/energy'
import { sitesPage, stations, stationsPage } from '@energy-console/contract/stations'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useButton, useSees } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { fieldsOf } from '../../../kit/form/fields'
import sheet from '../../../kit/page/sheet.module.css'
import { Figures } from '../../../kit/report/Figures'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useRemoval } from '../../../kit/resource/useRemoval'
import { StatusTag } from '../../../kit/StatusTag'
import styles from './StationPage.module.css'
import { disableStation, enableStation } from './stationActions'
import { stationInputs } from './stationInputs'

export type StationRecord = DataOf<typeof stations.calls.detail>

const fields = fieldsOf(stations.schema)

/** What a station is called, what stands in it, and what can be done with it. */
export function StationHead({ station }: { station: StationRecord }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, stationName } = station
  const canEdit = useButton(stations.codes.edit)
  const canDelete = useButton(stations.codes.delete)
  const counts = useCall(listStationCounts)
  const own = counts.data?.find(({ stationId }) => stationId === id)
  const remove = useRemoval(stations)
  const [isEditing, setEditing] = useState(false)
  const isEnabled = station.isEnabled !== false
  const figure = (label: string, value = 0, note?: string) => ({ label, value: String(value), note })
  return (
    <header className={styles.head}>
      <div className={sheet.title}>
        <h1>{stationName}</h1>
        <StatusTag tone={isEnabled ? 'good' : 'off'}>{isEnabled ? t('启用') : t('停用')}</StatusTag>
        <div className={styles.actions}>
          <PageButton page={energyPricePage} search={`?station=${id}`} icon={<PayCircleOutlined />} />
          <PageButton page={devicesPage} search={`?stationId_equal=${id}`} />
          <PageButton page={gatewayAccountsPage} search={`?tab=gateways&stationId_equal=${id}`} />
          <PageButton page={sitesPage} search={`?stationId_equal=${id}`} />
          <ActionButton action={enableStation} subject={station} />
          <ActionButton action={disableStation} subject={station} />
          {canEdit && (
            <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t('编辑')}
            </Button>
          )}
          {canDelete && (
            <Button danger onClick={() => remove([station], () => navigate(stationsPage.path))}>
              {t('删除')}
            </Button>
          )}
        </div>
      </div>
      <Figures
        count={4}
        figures={
          counts.data && [
            figure('设备数量', own?.devices, t('{{count}} 台在线', { count: own?.devicesOnline ?? 0 })),
            figure('数据点数量', own?.points),
            figure('网关数量', own?.gateways),
            figure('位置数量', own?.sites),
          ]
        }
      />
      {isEditing && (
        <ResourceDialog
          resource={stations}
          fields={fields}
          id={id}
          inputs={stationInputs}
          onClose={() => setEditing(false)}
        />
      )}
    </header>
  )
}

interface PageButtonProps {
  page: { path: string; title: string; code?: string }
  search: string
  icon?: React.ReactNode
}

/** Leads to a page with this station chosen; nothing for who may not open it. */
function PageButton({ page, search, icon }: PageButtonProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isSeen = useSees(page)
  if (!isSeen) return null
  return (
    <Button icon={icon} onClick={() => navigate(`${page.path}${search}`)}>
      {t(page.title)}
    </Button>
  )
}
