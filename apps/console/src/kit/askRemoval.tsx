import type { Usage } from '@energy-console/contract'
import type { useAppProps } from 'antd/es/app/context'
import type { ReactNode } from 'react'
import { UsageList } from './UsageList'

interface RemovalQuestion {
  modal: useAppProps['modal']
  t: (text: string) => string
  title: string
  /** The names of what is removed. */
  names: ReactNode
  /** What removing means; it is said where it can be done. */
  text: ReactNode
  uses: readonly Usage[]
  onRemove: () => Promise<unknown>
}

/** Asks before something is removed: what, where it is used, and what stands in the way, which leaves nothing to confirm. */
export function askRemoval({ modal, t, title, names, text, uses, onRemove }: RemovalQuestion): void {
  const isBlocked = uses.some(({ isBlocking }) => isBlocking)
  modal.confirm({
    title: isBlocked ? t('还不能删除') : title,
    width: 480,
    content: (
      <>
        {names}
        {!isBlocked && text}
        <UsageList uses={uses} />
      </>
    ),
    okText: isBlocked ? t('知道了') : t('删除'),
    okButtonProps: { danger: !isBlocked },
    cancelText: t('取消'),
    focusable: { autoFocusButton: isBlocked ? 'ok' : 'cancel' },
    ...(isBlocked ? { cancelButtonProps: { style: { display: 'none' } } } : { onOk: onRemove }),
  })
}
