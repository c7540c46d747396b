import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { HTMLAttributes } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './RowsInput.module.css'

interface RowToolsProps {
  isFirst: boolean
  isLast: boolean
  /** No further row is taken. */
  isFull: boolean
  /** What makes a thing the handle that the row is dragged by. */
  handle: HTMLAttributes<HTMLElement>
  onMove: (by: -1 | 1) => void
  onCopy: () => void
  onRemove: () => void
}

/** The buttons of a row in a sheet. */
export function RowTools({ isFirst, isLast, isFull, handle, onMove, onCopy, onRemove }: RowToolsProps) {
  const { t } = useTranslation()
  const tool = (what: string, icon: React.ReactNode, onClick: () => void, isDisabled = false) => (
    <Button
      type="text"
      icon={icon}
      aria-label={t(what)}
      title={t(what)}
      disabled={isDisabled}
      onClick={onClick}
    />
  )
  return (
    <div className={styles.tools}>
      <span {...handle} className={styles.handle} title={t('拖动排序')} aria-hidden>
        <HolderOutlined />
      </span>
      {tool('上移', <ArrowUpOutlined />, () => onMove(-1), isFirst)}
      {tool('下移', <ArrowDownOutlined />, () => onMove(1), isLast)}
      {tool('复制', <CopyOutlined />, onCopy, isFull)}
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('删除')}
        title={t('删除')}
        onClick={onRemove}
      />
    </div>
  )
}
