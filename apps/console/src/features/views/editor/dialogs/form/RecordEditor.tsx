import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './form.module.css'

interface Props {
  title: string
  onSave: () => void
  onCancel: () => void
  children: ReactNode
}

/** The form of one record, in the place of the list that it was chosen from. */
export function RecordEditor({ title, onSave, onCancel, children }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-label={title}>
      <Flex align="center" gap={8} className={styles.head}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('返回列表')} onClick={onCancel} />
        <strong style={{ flex: 1 }}>{title}</strong>
        <Button onClick={onCancel}>{t('取消')}</Button>
        <Button type="primary" onClick={onSave}>
          {t('确定')}
        </Button>
      </Flex>
      {children}
    </section>
  )
}
