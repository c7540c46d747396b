import { getConfigVersion, listConfigVersions, saveGatewayConfig } from '@energy-console/contract/engineering'
import { Drawer, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { useLeaveGuard } from '../../../kit/useLeaveGuard'
import { ConfigDiff } from './ConfigDiff'
import { ConfigEditor } from './ConfigEditor'
import { ConfigVersions } from './ConfigVersions'

interface GatewayConfigDrawerProps {
  gatewayId: string
  gatewayName: string
  onClose: () => void
}

/** The remote configuration of one gateway: edited, compared, rolled back. */
export function GatewayConfigDrawer({ gatewayId, gatewayName, onClose }: GatewayConfigDrawerProps) {
  const { t } = useTranslation()
  const mayEdit = useMayCall(saveGatewayConfig)
  const [isDirty, setDirty] = useState(false)
  const leave = useLeaveGuard({ isDirty, title: t('配置还没有保存，确定离开？') })
  const versions = useCall(listConfigVersions, { query: { gatewayId } })
  const [first] = versions.data ?? []
  const newest = useCall(
    getConfigVersion,
    { query: { gatewayId, version: first?.version ?? 1 } },
    { isEnabled: first !== undefined, keepsPrevious: true },
  )
  const error = versions.error ?? newest.error
  const isLoading = !versions.data || (first !== undefined && !newest.data)
  const content = newest.data?.content ?? ''
  const editor = mayEdit ? (
    <ConfigEditor gatewayId={gatewayId} newest={newest.data} onChange={setDirty} />
  ) : first ? (
    <ConfigDiff before="" after={content} />
  ) : (
    <EmptyHint text="这个网关还没有远程配置。" />
  )
  return (
    <Drawer
      open
      size={820}
      title={t('远程配置：{{name}}', { name: gatewayName })}
      onClose={() => leave(onClose)}
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void versions.refetch()} />
      ) : isLoading ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <Tabs
          items={[
            { key: 'content', label: t('配置内容'), children: editor },
            ...(versions.data.length > 0
              ? [
                  {
                    key: 'versions',
                    label: t('历史版本'),
                    children: (
                      <ConfigVersions gatewayId={gatewayId} versions={versions.data} newest={content} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Drawer>
  )
}
