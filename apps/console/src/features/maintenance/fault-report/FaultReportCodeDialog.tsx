import { endReportLink, getReportLink, makeReportLink } from '@energy-console/contract/maintenance'
import { Alert, Button, Input, Modal, QRCode, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { useShownTime } from '../../../kit/time/zone'
import { faultReportAddress } from './faultReportAddress'

const make = action({
  call: makeReportLink,
  label: '生成报修码',
  input: (body: { id: string }) => ({ body }),
})

const renew = action({
  call: makeReportLink,
  label: '重新生成报修码',
  input: (body: { id: string }) => ({ body }),
  confirm: { title: '重新生成报修码？已经贴出的报修码随即失效。', okText: '确定' },
  isDanger: true,
})

const end = action({
  call: endReportLink,
  label: '停用报修码',
  input: (body: { id: string }) => ({ body }),
  confirm: { title: '停用报修码？已经贴出的报修码随即失效。', okText: '确定' },
  done: '报修码已停用',
  isDanger: true,
})

interface Props {
  assetId: string
  onPrint: (token: string) => void
  onClose: () => void
}

/** The code by which anybody on site reports a fault of a piece of equipment: made, printed, ended. It is shown once, as only its hash is stored. */
export function FaultReportCodeDialog({ assetId, onPrint, onClose }: Props) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const [token, setToken] = useState<string>()
  const { data: link } = useCall(getReportLink, { query: { id: assetId } }, { staleMs: 0 })
  const subject = { id: assetId }
  const made = ({ token }: { token: string }) => setToken(token)
  return (
    <Modal open title={t('报修码')} footer={null} onCancel={onClose}>
      <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
        <span>{t('现场任何人扫描报修码都可以报告这台设备的故障，不需要账号，只看到设备名称和位置。')}</span>
        {token && (
          <>
            <QRCode
              value={faultReportAddress(token)}
              size={200}
              color="#000000"
              bgColor="#FFFFFF"
              aria-label={t('报修码')}
            />
            <Input.TextArea readOnly autoSize value={faultReportAddress(token)} aria-label={t('链接')} />
            <Alert type="info" showIcon title={t('请现在打印：关闭后不能再次查看，只能重新生成。')} />
            <Button type="primary" onClick={() => onPrint(token)}>
              {t('打印标签')}
            </Button>
          </>
        )}
        {link && (
          <Space wrap>
            <span className="muted">
              {link.makeTime
                ? t('{{time}} 生成，有效', { time: shownTime(link.makeTime) })
                : t('还没有报修码')}
            </span>
            {link.makeTime ? (
              <>
                <ActionButton action={renew} subject={subject} onDone={made} />
                <ActionButton action={end} subject={subject} onDone={() => setToken(undefined)} />
              </>
            ) : (
              <ActionButton action={make} subject={subject} onDone={made} />
            )}
          </Space>
        )}
      </Space>
    </Modal>
  )
}
