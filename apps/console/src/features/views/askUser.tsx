import { Input } from 'antd'
import type { useAppProps } from 'antd/es/app/context'
import { promptTexts } from './specifiedTexts'

type Modal = useAppProps['modal']
type Translate = (text: string) => string

/** Asks yes or no. */
export const askYesNo = (modal: Modal, t: Translate, question: string): Promise<boolean> =>
  new Promise((resolve) => {
    modal.confirm({
      title: question,
      okText: t('确定'),
      cancelText: t('取消'),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })

/** Asks for a text; `null` when the user calls it off. Enter answers too. */
export const askText = (
  modal: Modal,
  t: Translate,
  { label, current }: { label: string; current: string },
): Promise<string | null> =>
  new Promise((resolve) => {
    let answer = current
    const dialog = modal.confirm({
      title: label || promptTexts.title,
      icon: null,
      content: (
        <Input
          autoFocus
          aria-label={label || promptTexts.title}
          placeholder={promptTexts.hint}
          defaultValue={current}
          maxLength={1000}
          onChange={(event) => {
            answer = event.target.value
          }}
          onPressEnter={() => {
            resolve(answer)
            dialog.destroy()
          }}
        />
      ),
      okText: t('确定'),
      cancelText: t('取消'),
      onOk: () => resolve(answer),
      onCancel: () => resolve(null),
    })
  })
