import type { Resource } from '@energy-console/contract'
import { devices, gateways, products } from '@energy-console/contract/devices'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '../../../kit/action/useActions'
import { ImportButton } from '../../../kit/import/ImportButton'
import { RecentImports } from '../../../kit/import/RecentImports'
import { Panel } from '../../../kit/Panel'
import { usePage } from '../../../kit/page/ShownPage'

/** What a point table brings, in the order in which one stands on the other. */
const steps: readonly { resource: Resource; text: string }[] = [
  { resource: gateways, text: '一行一个网关：站点、名称、协议。' },
  {
    resource: products,
    text: '一行一个属性：产品名称相同的行属于同一产品，每台设备的每个属性是一个数据点。',
  },
  {
    resource: devices,
    text: '一行一台设备：产品、站点、网关、通信地址；数据点随设备建立，马上可以接收数据。',
  },
]

/** 点表导入: gateways, products with their properties, and devices from files; points follow. */
export function PointTablePage() {
  const { t } = useTranslation()
  const page = usePage()
  const title = t(page.title)
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Panel title={title}>
        <p style={{ margin: 0 }}>
          {t(
            '点表可以是 XLSX、CSV 或 XML。依次导入网关、产品和设备；已有的可以跳过。每次导入先对应列、检查每一行，一天之内可以撤销。',
          )}
        </p>
      </Panel>
      {steps.map(({ resource, text }, at) => (
        <Step key={resource.noun} number={at + 1} resource={resource} text={text} />
      ))}
    </div>
  )
}

function Step({ number, resource, text }: { number: number; resource: Resource; text: string }) {
  const { t } = useTranslation()
  const mayAdd = useMayCall(resource.calls.save)
  return (
    <Panel
      title={`${number} ${t(resource.label)}`}
      extra={mayAdd ? <ImportButton resource={resource} /> : undefined}
    >
      <p style={{ margin: 0 }}>{t(text)}</p>
      {mayAdd ? <RecentImports resource={resource} /> : <p className="muted">{t('没有新增的权限')}</p>}
    </Panel>
  )
}
