import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { pagesOf } from '@energy-console/schematic'
import { boundsOfItems, type CheckFinding } from '@energy-console/schematic/editor'
import { Button, Drawer, Flex, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useEditor } from '../EditorContext'
import { nameInEditor } from '../panels/lists/nameInEditor'
import styles from './check/check.module.css'
import { findingGroups, findingKey } from './check/findingGroups'
import { useFindings } from './check/useFindings'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** May take its time; the button waits for it. */
  onPublish: () => void | Promise<void>
}

/** What to look at before publishing. It stands beside the canvas, so that one finding after the other can be put right. */
export function CheckDialog({ isOpen, onClose, onPublish }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={isOpen}
      title={t('检查并发布')}
      size={420}
      mask={false}
      onClose={onClose}
      destroyOnHidden
      footer={<PublishButton onPublish={onPublish} />}
    >
      <Findings />
    </Drawer>
  )
}

function PublishButton({ onPublish }: Pick<Props, 'onPublish'>) {
  const { t } = useTranslation()
  const [isPublishing, setPublishing] = useState(false)
  return (
    <Flex justify="end">
      <Button
        type="primary"
        loading={isPublishing}
        onClick={async () => {
          setPublishing(true)
          try {
            await onPublish()
          } finally {
            setPublishing(false)
          }
        }}
      >
        {t('发布')}
      </Button>
    </Flex>
  )
}

function Findings() {
  const { t } = useTranslation()
  const editor = useEditor()
  const { findings, isPending } = useFindings()
  const groups = findingGroups(findings, pagesOf(editor.store.document))
  const errors = findings.filter(({ severity }) => severity === 'error').length

  const jump = ({ pageId, itemId }: CheckFinding) => {
    if (!editor.session.isConfig.get()) editor.setConfig(true)
    editor.setPage(pageId)
    const bounds = itemId === '' ? undefined : boundsOfItems(editor.store, [itemId])
    editor.selection.set(bounds ? [itemId] : [])
    if (bounds) editor.camera.fit(bounds, { margin: 160, maxZoom: 2 })
  }

  if (isPending) return <Skeleton active />
  if (groups.length === 0)
    return (
      <Result
        status="success"
        icon={<CheckCircleOutlined />}
        title={t('没有发现问题')}
        subTitle={t('可以发布')}
      />
    )
  return (
    <>
      <p>
        {t('{{errors}} 个错误，{{warnings}} 个提醒。点击一条跳到它所在的图元。', {
          errors,
          warnings: findings.length - errors,
        })}
      </p>
      {groups.map(({ pageId, title, findings: found }) => (
        <section key={pageId} aria-label={title}>
          <strong>{title}</strong>
          <ul className={styles.findings}>
            {found.map((finding) => (
              <li key={findingKey(finding)}>
                <button type="button" className={styles.finding} onClick={() => jump(finding)}>
                  {finding.severity === 'error' ? (
                    <CloseCircleOutlined className={styles.error} aria-label={t('错误')} />
                  ) : (
                    <WarningOutlined className={styles.warning} aria-label={t('提醒')} />
                  )}
                  <span>
                    {t(finding.message, finding.values)}
                    <small className={styles.item}>{itemTitle(finding.itemId)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )

  function itemTitle(itemId: string): string {
    const item = editor.store.get('item', itemId)
    return item ? nameInEditor(editor.store, item, t) : ''
  }
}
