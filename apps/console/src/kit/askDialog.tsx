import type { useAppProps } from 'antd/es/app/context'
import type { ReactNode } from 'react'

/** What a dialog's content does to the dialog. */
export interface DialogHandle<A> {
  /** Closes it with an answer. */
  end(answer: A): void
  /** What happens when it is closed otherwise (Esc, ×); the answer is `closed` then. */
  onClose(work: () => void): void
}

/** A dialog whose content has buttons of its own; answers what the content ends it with, `closed` where it is left. */
export const askDialog = <A,>(
  modal: useAppProps['modal'],
  closed: A,
  title: string,
  content: (handle: DialogHandle<A>) => ReactNode,
): Promise<A> =>
  new Promise((resolve) => {
    let left = () => {}
    const handle: DialogHandle<A> = {
      end(answer) {
        resolve(answer)
        dialog.destroy()
      },
      onClose(work) {
        left = work
      },
    }
    const dialog = modal.confirm({
      icon: null,
      title,
      width: 520,
      footer: null,
      closable: true,
      autoFocusButton: null,
      content: content(handle),
      onCancel() {
        left()
        resolve(closed)
      },
    })
  })
