import type { useAppProps } from 'antd/es/app/context'
import type { ReactNode } from 'react'

/** A question with two answers; texts are translated. */
export interface Question {
  modal: useAppProps['modal']
  t: (text: string) => string
  title: ReactNode
  content?: ReactNode
  okText: string
  cancelText?: string
  /** Yes loses something or touches the plant: its button is red, and the safe answer has the focus. */
  isDanger?: boolean
  /** px */
  width?: number
}

/** Asks; whether the answer was yes. */
export const ask = ({ modal, t, title, content, okText, cancelText, isDanger, width }: Question) =>
  new Promise<boolean>((resolve) => {
    modal.confirm({
      title,
      content,
      okText,
      cancelText: cancelText ?? t('取消'),
      ...(isDanger
        ? { okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' as const } }
        : {}),
      ...(width === undefined ? {} : { width }),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
