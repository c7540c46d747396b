import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import styles from './form.module.css'
import type { Draft } from './useDraft'

interface Props<T> {
  title: string
  draft: Draft<T>
  /** Told whether there is unsaved content. */
  onDirty: (isDirty: boolean) => void
  /** Stores the content, which has been checked. */
  onStore: (value: T) => void
  onDone: () => void
  children: ReactNode
}

/** The form of one record, in the place of the list that it was chosen from. */
export function RecordEditor<T>({ title, draft, onDirty, onStore, onDone, children }: Props<T>) {
  const { t } = useTranslation()
  useEffect(() => {
    onDirty(draft.isDirty)
    return () => onDirty(false)
  }, [draft.isDirty, onDirty])

  const store = () => {
    if (!draft.check()) return
    onStore(draft.value)
    onDone()
  }
  return (
    <section aria-label={title}>
      <Flex align="center" gap={8} className={styles.head}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('返回列表')} onClick={onDone} />
        <strong style={{ flex: 1 }}>{title}</strong>
        <Button onClick={onDone}>{t('取消')}</Button>
        <Button type="primary" onClick={store}>
          {t('确定')}
        </Button>
      </Flex>
      {children}
    </section>
  )
}
