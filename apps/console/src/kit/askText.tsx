import type { useAppProps } from 'antd/es/app/context'
import Input from 'antd/es/input/Input'

interface TextQuestion {
  title: string
  /** What the field is called, where that is not the title. */
  label?: string
  /** The label stands above the field as well. */
  showsLabel?: boolean
  current: string
  placeholder?: string
  /** Characters. */
  maxLength?: number
}

/** Asks for a text, with the focus in its field; Enter there answers. `null` when the user calls it off. */
export const askText = (
  modal: useAppProps['modal'],
  t: (text: string) => string,
  { title, label = title, showsLabel = false, current, placeholder, maxLength = 1000 }: TextQuestion,
): Promise<string | null> =>
  new Promise((resolve) => {
    let answer = current
    const dialog = modal.confirm({
      title,
      icon: null,
      content: (
        <>
          {showsLabel && <p>{label}</p>}
          <Input
            autoFocus
            aria-label={label}
            placeholder={placeholder}
            defaultValue={current}
            maxLength={maxLength}
            onChange={(event) => {
              answer = event.target.value
            }}
            onPressEnter={() => {
              resolve(answer)
              dialog.destroy()
            }}
          />
        </>
      ),
      okText: t('确定'),
      cancelText: t('取消'),
      // else the button takes the focus from the field
      autoFocusButton: null,
      onOk: () => resolve(answer),
      onCancel: () => resolve(null),
    })
  })
