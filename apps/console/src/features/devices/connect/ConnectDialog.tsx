import { type ConnectProposal, connectUnmapped } from '@energy-console/contract/devices'
import { Form, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { currentLanguage } from '../../../i18n'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { FormModal } from '../../../kit/form/FormModal'
import { showRefusal } from '../../../kit/form/showRefusal'
import { ConnectTable } from './ConnectTable'
import { bodyRow, type ConnectRow, ofKeys, rowsFor } from './connectRows'
import { MadeDialog } from './MadeDialog'
import { useProposals } from './useProposals'

interface ConnectDialogProps {
  /** Names of unknown devices. */
  unmappedIds: readonly string[]
  onClose: () => void
}

interface Values {
  rows: ConnectRow[]
}

const connect = action({
  call: connectUnmapped,
  label: '接入',
  input: ({ rows }: Values) => ({ body: { rows: rows.map(bodyRow), language: currentLanguage() } }),
  done: { text: '已新建 {{count}} 台设备', params: ({ ids }) => ({ count: ids.length }) },
})

/** 接入设备: what came and is declared nowhere becomes devices; proposals first, then what comes of them. */
export function ConnectDialog({ unmappedIds, onClose }: ConnectDialogProps) {
  const { t } = useTranslation()
  const [made, setMade] = useState<readonly string[]>()
  const { proposals, error, refetch } = useProposals(unmappedIds)
  if (made) return <MadeDialog deviceIds={made} onClose={onClose} />
  if (proposals) return <ConnectForm proposals={proposals} onClose={onClose} onMade={setMade} />
  return (
    <Modal open title={t('接入设备')} footer={null} width={960} onCancel={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  )
}

function ConnectForm({
  proposals,
  onClose,
  onMade,
}: {
  proposals: readonly ConnectProposal[]
  onClose: () => void
  onMade: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { start, isBusy } = useAction(connect)
  return (
    <FormModal
      form={form}
      title={t('接入设备')}
      okText={t('接入')}
      confirmLoading={isBusy}
      width={960}
      style={{ top: 32 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 170px)', overflow: 'hidden auto' } }}
      formProps={{ initialValues: { rows: rowsFor(proposals) } }}
      onFinish={(values) =>
        void start(values, {
          onDone: ({ ids }) => onMade(ids),
          onRefused: (refusal) => showRefusal(form, refusal, 'rows'),
        })
      }
      onClose={onClose}
    >
      <p className="muted">{t('产品按标识推荐，可改；展开一行核对标识。没有对应的标识不接收。')}</p>
      <Form.Item
        name="rows"
        rules={[
          {
            validator: async (_rule, rows: ConnectRow[]) => {
              if (rows.some(({ deviceName }) => deviceName.trim() === ''))
                throw new Error(t('请填写设备名称'))
              const isBare = (id: string) => proposals.find((one) => one.id === id)?.keys.length === 0
              if (rows.some(({ id, choice }) => choice === ofKeys && isBare(id)))
                throw new Error(t('请为每台设备选择产品'))
            },
          },
        ]}
      >
        <ConnectTable proposals={proposals} />
      </Form.Item>
    </FormModal>
  )
}
