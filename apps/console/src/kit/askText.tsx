import type { useAppProps } from 'antd/es/app/context'
import Button from 'antd/es/button/Button'
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
            onPressEnter={() => end(answer)}
          />
        </>
      ),
      // buttons of our own: one of the library's would take the focus from the field
      footer: () => (
        <>
          <Button onClick={() => end(null)}>{t('取消')}</Button>
          <Button type="primary" onClick={() => end(answer)}>
            {t('确定')}
          </Button>
        </>
      ),
      onCancel: () => resolve(null),
    })
    const end = (result: string | null) => {
      resolve(result)
      dialog.destroy()
    }
  })
