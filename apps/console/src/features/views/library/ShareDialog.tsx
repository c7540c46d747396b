import { getViewLinks, type ViewRow } from '@energy-console/contract/views'
import { Alert, Button, Checkbox, Input, Modal, Select, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useAction } from '../../../kit/action/useActions'
import { LinkCode } from './LinkCode'
import { ViewLinks } from './ViewLinks'
import { share, unshare } from './viewActions'

interface Props {
  /** Undefined: closed. */
  view: ViewRow | undefined
  onClose: () => void
}

const choices = [1, 7, 30, 365]

/** A link (and QR code) under which the published view is seen without signing in, for as long as the user says. */
export function ShareDialog({ view, onClose }: Props) {
  const { t } = useTranslation()
  const [days, setDays] = useState(7)
  const [showsValues, setShowsValues] = useState(true)
  const { start, isBusy } = useAction(share)
  const [shared, setShared] = useState<{ token: string; expireTime: string; showsValues: boolean }>()
  const { data: links } = useCall(
    getViewLinks,
    { query: { id: view?.id ?? '' } },
    { isEnabled: view !== undefined, staleMs: 0 },
  )
  const link = shared && `${location.origin}/nologin?token=${shared.token}`

  return (
    <Modal
      open={view !== undefined}
      title={t('分享 · {{name}}', { name: view?.name ?? '' })}
      footer={null}
      width={680}
      onCancel={() => {
        setShared(undefined)
        onClose()
      }}
    >
      <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
        {view?.publishedRevision === null && (
          <Alert type="warning" showIcon title={t('画面还没有发布：发布之前，拿到链接的人看不到内容。')} />
        )}
        {view?.hasUnpublished && (
          <Alert type="info" showIcon title={t('有修改未发布：拿到链接的人看到的是上一次发布的内容。')} />
        )}
        <Space wrap>
          <Select
            aria-label={t('有效期')}
            value={days}
            onChange={setDays}
            options={choices.map((value) => ({ value, label: t('{{count}} 天内有效', { count: value }) }))}
          />
          <Button
            type="primary"
            loading={isBusy}
            onClick={() =>
              view &&
              void start(
                { id: view.id, days, showsValues },
                { onDone: (made) => setShared({ ...made, showsValues }) },
              )
            }
          >
            {t('生成链接')}
          </Button>
        </Space>
        <Checkbox checked={showsValues} onChange={(event) => setShowsValues(event.target.checked)}>
          {t('显示实时数据：画面上您能看到的数值、状态和曲线；不能操作')}
        </Checkbox>
        {link && (
          <>
            <Input.TextArea
              readOnly
              autoSize
              value={link}
              aria-label={t('链接')}
              onFocus={(event) => event.target.select()}
            />
            <LinkCode link={link} label={t('画面的二维码')} />
            <span>
              {shared.showsValues
                ? t('有效期至 {{time}}。任何拿到链接的人都能看到画面和它的实时数据。', {
                    time: shared.expireTime,
                  })
                : t('有效期至 {{time}}。任何拿到链接的人都能看到画面，但看不到实时数据。', {
                    time: shared.expireTime,
                  })}
            </span>
          </>
        )}
        {view && links?.lastExpireTime && (
          <Space wrap>
            <span>
              {t('{{count}} 个链接有效，最晚到 {{time}}。', {
                count: links.count,
                time: links.lastExpireTime,
              })}
            </span>
            <ActionButton action={unshare} subject={view} onDone={() => setShared(undefined)} />
          </Space>
        )}
        {links && links.links.length > 0 && (
          <ViewLinks links={links.links} onEnded={() => setShared(undefined)} />
        )}
      </Space>
    </Modal>
  )
}
