import type { RowOf } from '@energy-console/contract'
import { virtualGateways } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePage } from '../../../kit/page/ShownPage'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { SlavesInput } from './SlavesInput'
import { VirtualDrawer } from './VirtualDrawer'
import { virtualColumns } from './virtualColumns'

const inputs: CustomInputs = { slaves: SlavesInput }

/** How often it is written down how connections stand. */
const everyMs = 2_000

/** 虚拟网关 */
export function VirtualGatewaysPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<RowOf<typeof virtualGateways>>()
  return (
    <>
      <ResourcePage
        resource={virtualGateways}
        {...usePage()}
        columns={virtualColumns}
        inputs={inputs}
        refetchMs={everyMs}
        rowActions={(row) => <Button onClick={() => setOpened(row)}>{t('从站与寄存器')}</Button>}
      />
      {opened && <VirtualDrawer gateway={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
