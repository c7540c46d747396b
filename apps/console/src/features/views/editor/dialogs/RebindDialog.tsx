import { referenceOptions } from '@energy-console/contract'
import { dataSourceTree } from '@energy-console/contract/devices'
import { applyRebind, devicesInUse, planRebind, type RebindMatch } from '@energy-console/schematic/editor'
import { App, Flex, Form, Modal, Select, Skeleton, Table, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/useCall'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { Failure } from '../../../../kit/Failure'
import { useStationOptions } from '../../library/useStationOptions'
import { useEditor } from '../EditorContext'
import { useReturnFocus } from './form/useReturnFocus'
import { chooseDevice, devicesOfTree } from './rebind/rebindPlan'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Binds the view to the devices of another station: matches by name, choices by hand, and what is left over. */
export function RebindDialog({ isOpen, onClose }: Props) {
  return isOpen ? <OpenRebindDialog onClose={onClose} /> : null
}

function OpenRebindDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { t } = useTranslation()
  const { message } = App.useApp()
  const editor = useEditor()
  const [stationId, setStationId] = useState<string>()
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
  const stations = useStationOptions()
  const used = useMemo(() => devicesInUse(editor.store.document), [editor])
  const known = [...used.keys()].filter((id) => /^\d{1,18}$/.test(id))
  const names = useCall(
    referenceOptions,
    { query: { noun: 'device', ids: known.join() } },
    { isEnabled: known.length > 0 },
  )
  const tree = useCall(
    dataSourceTree,
    { query: { stationId: stationId ?? '0' } },
    { isEnabled: stationId !== undefined },
  )
  const targets = useMemo(() => devicesOfTree(tree.data ?? []), [tree.data])
  const planned = useMemo(() => {
    const byId = new Map(names.data?.map(({ id, title }) => [id, title]))
    return planRebind(editor.store.document, byId, targets)
  }, [editor, names.data, targets])
  const matches = planned.map((match) => {
    const choice = choices.get(match.fromId)
    if (choice === undefined) return match
    const to = targets.find(({ deviceId }) => deviceId === choice)
    return chooseDevice(match, to, used.get(match.fromId) ?? new Set())
  })
  const matched = matches.filter(({ to }) => to !== undefined)
  const missing = matches.reduce((sum, match) => sum + match.missing.length, 0)

  const apply = () => {
    editor.edit('换绑站点', (transaction) => applyRebind(transaction, matched))
    message.success(t('已换绑 {{count}} 台设备', { count: matched.length }))
    onClose()
  }

  return (
    <Modal
      open
      width={860}
      title={t('重新绑定到其他站点')}
      okText={t('换绑 {{count}} 台设备', { count: matched.length })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: stationId === undefined || matched.length === 0 }}
      onOk={apply}
      onCancel={onClose}
    >
      {used.size === 0 ? (
        <EmptyHint text={t('画面还没有绑定设备，先在数据源中添加系统数据，或给模型绑定设备。')} />
      ) : (
        <>
          <Form component="div" layout="vertical">
            <Form.Item label={t('目标站点')}>
              <Select
                aria-label={t('目标站点')}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('选择站点')}
                value={stationId}
                onChange={(next) => {
                  setStationId(next)
                  setChoices(new Map())
                }}
                options={stations}
              />
            </Form.Item>
          </Form>
          {stationId !== undefined &&
            (tree.error ? (
              <Failure text={tree.error.message} onRetry={() => void tree.refetch()} />
            ) : tree.isPending ? (
              <Skeleton active />
            ) : (
              <>
                <Flex gap={8} style={{ marginBottom: 8 }} wrap>
                  <Tag color="success">{t('{{count}} 台已匹配', { count: matched.length })}</Tag>
                  {matches.length > matched.length && (
                    <Tag color="warning">
                      {t('{{count}} 台未匹配，保持原绑定', { count: matches.length - matched.length })}
                    </Tag>
                  )}
                  {missing > 0 && (
                    <Tag color="warning">{t('{{count}} 个属性在新设备上没有', { count: missing })}</Tag>
                  )}
                </Flex>
                <Table<RebindMatch>
                  size="small"
                  rowKey="fromId"
                  pagination={false}
                  scroll={{ y: 400 }}
                  dataSource={matches}
                  columns={[
                    {
                      key: 'from',
                      title: t('原设备'),
                      ellipsis: true,
                      render: (_, { fromId, fromName }) => fromName || fromId,
                    },
                    {
                      key: 'to',
                      title: t('新设备'),
                      width: 280,
                      render: (_, { fromId, fromName, to }) => (
                        <Select
                          aria-label={t('{{name}} 的新设备', { name: fromName || fromId })}
                          allowClear
                          style={{ width: '100%' }}
                          placeholder={t('保持原绑定')}
                          showSearch={{ optionFilterProp: 'label' }}
                          {...(to ? {} : { status: 'warning' as const })}
                          value={to?.deviceId}
                          onChange={(next) => setChoices((now) => new Map(now).set(fromId, next ?? ''))}
                          options={targets.map(({ deviceId, deviceName }) => ({
                            value: deviceId,
                            label: deviceName,
                          }))}
                        />
                      ),
                    },
                    {
                      key: 'missing',
                      title: t('缺少的属性'),
                      ellipsis: true,
                      render: (_, match) => match.missing.join(', '),
                    },
                  ]}
                />
              </>
            ))}
        </>
      )}
    </Modal>
  )
}
