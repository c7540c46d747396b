import { DatabaseOutlined } from '@ant-design/icons'
import { getOwnUsage } from '@energy-console/contract/system'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'

const DataUsageDrawer = lazyPart(async () => (await import('./DataUsageDrawer')).DataUsageDrawer)

/** Opens what the tenant's data take, for who may see it. */
export function DataUsageButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const maySee = useMayCall(getOwnUsage)
  if (!maySee) return null
  return (
    <>
      <Button icon={<DatabaseOutlined />} onClick={() => setOpen(true)}>
        {t('空间占用')}
      </Button>
      {isOpen && <DataUsageDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
