import {
  type ConfigVersion,
  getConfigVersion,
  rollBackGatewayConfig,
} from '@energy-console/contract/engineering'
import { Button, Flex, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { Failure } from '../../../kit/Failure'
import { useShownTime } from '../../../kit/time/zone'
import { ConfigDiff } from './ConfigDiff'

interface Back {
  gatewayId: string
  version: number
  baseVersion: number
}

const rollBack = action({
  call: rollBackGatewayConfig,
  label: '回退到此版本',
  input: (back: Back) => ({ body: back }),
  confirm: {
    title: '回退到版本 {{version}}',
    text: '将以该版本的内容保存为新版本并下发给网关。',
    params: ({ version }) => ({ version }),
  },
  done: { text: '已保存为版本 {{version}}，等待网关确认', params: ({ version }) => ({ version }) },
})

interface ConfigVersionsProps {
  gatewayId: string
  versions: readonly ConfigVersion[]
  newest: string
}

/** Earlier versions: who made them, how they differ from the newest, and the way back. */
export function ConfigVersions({ gatewayId, versions, newest }: ConfigVersionsProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const [compared, setCompared] = useState<number>()
  const [first] = versions
  return (
    <>
      <Table<ConfigVersion>
        size="small"
        rowKey="version"
        dataSource={[...versions]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('版本'), dataIndex: 'version', render: (version: number) => `v${version}` },
          { title: t('说明'), dataIndex: 'note' },
          { title: t('修改人'), dataIndex: 'userName' },
          { title: t('修改时间'), dataIndex: 'createTime', render: (at: string) => shownTime(at) },
          {
            key: 'actions',
            title: t('操作'),
            render: (_, { version }) =>
              first && version !== first.version ? (
                <Flex gap={4} wrap>
                  <Button
                    size="small"
                    onClick={() => setCompared(compared === version ? undefined : version)}
                    aria-expanded={compared === version}
                  >
                    {t('与当前比较')}
                  </Button>
                  <ActionButton
                    action={rollBack}
                    subject={{ gatewayId, version, baseVersion: first.version }}
                  />
                </Flex>
              ) : (
                t('当前')
              ),
          },
        ]}
      />
      {compared !== undefined && <Compared gatewayId={gatewayId} version={compared} newest={newest} />}
    </>
  )
}

function Compared({ gatewayId, version, newest }: { gatewayId: string; version: number; newest: string }) {
  const old = useCall(getConfigVersion, { query: { gatewayId, version } })
  if (old.error) return <Failure text={old.error.message} onRetry={() => void old.refetch()} />
  if (!old.data) return <Skeleton active />
  return <ConfigDiff before={old.data.content} after={newest} />
}
