import { pointTable } from '@energy-console/contract/devices'
import { importCalls } from '@energy-console/contract/imports'
import { Space } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { ImportButton } from '../../../kit/import/ImportButton'
import type { Imported } from '../../../kit/import/Imported'
import { RecentImports } from '../../../kit/import/RecentImports'
import { TemplateButton } from '../../../kit/import/TemplateButton'
import { Panel } from '../../../kit/Panel'
import { usePage } from '../../../kit/page/ShownPage'
import { ImportArrivals } from '../connect/ArrivalStrip'

/** What is said of a point table before one is chosen. */
const texts = [
  '点表可以是 XLSX、CSV 或 XML，一行一个点：站点、网关、产品、设备、点标识，以及名称、单位、量程、状态文字、寄存器。',
  '没有的网关、产品和设备一并新建，数据点马上可以接收数据；已有的照用。先对应列、检查每一行，一天之内可以撤销。',
  '同一产品的设备共用属性：一台设备写全，其余的只写点标识即可。',
] as const

const arrivals: Imported = ({ id }, onLeave) => <ImportArrivals importId={id} onLeave={onLeave} />

/** 点表导入: one table whose lines make gateways, products, devices and points. */
export function PointTablePage() {
  const { t } = useTranslation()
  const page = usePage()
  const mayImport = useMayCall(importCalls(pointTable).start)
  return (
    <Panel
      title={t(page.title)}
      extra={
        mayImport ? (
          <Space wrap>
            <TemplateButton resource={pointTable} />
            <ImportButton resource={pointTable} imported={arrivals} isPrimary />
          </Space>
        ) : undefined
      }
    >
      {texts.map((text) => (
        <p key={text} style={{ margin: '0 0 8px' }}>
          {t(text)}
        </p>
      ))}
      {mayImport ? <RecentImports resource={pointTable} /> : <p className="muted">{t('没有新增的权限')}</p>}
    </Panel>
  )
}
