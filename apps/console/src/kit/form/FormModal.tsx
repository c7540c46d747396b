import { type ButtonProps, Form, type FormInstance, type FormProps, Modal, type ModalProps } from 'antd'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { useClose } from './useClose'

interface FormModalProps<V extends object>
  extends Pick<ModalProps, 'title' | 'width' | 'style' | 'styles' | 'okText' | 'confirmLoading'> {
  form: FormInstance<V>
  onFinish: (values: V) => void
  onClose: () => void
  /** Its button takes something away for good. */
  isDanger?: boolean
  /** Has many fields: it begins near the top, and its fields scroll while its buttons stay in sight. */
  isTall?: boolean
  /** What is filled in comes to something; else neither its button nor enter does anything. */
  canFinish?: boolean
  /** Stands in for the fields while they cannot be shown. */
  placeholder?: ReactNode
  formProps?: Pick<
    FormProps<V>,
    'initialValues' | 'validateTrigger' | 'scrollToFirstError' | 'onValuesChange'
  >
  /** Of the box around the fields. */
  className?: string | undefined
  /** Stays in sight below the fields of one that is tall: what is filled in comes to something at once. */
  foot?: ReactNode
  /** The fields. */
  children: ReactNode
}

const tallBody: CSSProperties = {
  maxHeight: 'calc(100vh - 200px)',
  overflow: 'hidden auto',
  // room for what shows the focus, while the fields stay in line with title and buttons
  padding: '12px 2px 0',
  marginInline: -2,
}
const tall: Pick<ModalProps, 'style' | 'styles'> = { style: { top: 40 }, styles: { body: tallBody } }
/** A field that has the focus is not left behind the foot. */
const tallWithFoot: typeof tall = { ...tall, styles: { body: { ...tallBody, scrollPaddingBottom: 240 } } }

/** A press leaves the focus where it is: what leaving a field says would push the button from under the pointer. */
const keepsFocus: ButtonProps = { onMouseDown: (event) => event.preventDefault() }

/**
 * The dialog of every form: the first field has the focus, enter saves, a click beside it does nothing, and what was
 * typed goes only by 取消 or after a question.
 */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { form, onFinish, onClose, placeholder, formProps, className, foot, children, ...rest } = props
  const {
    confirmLoading = false,
    okText,
    isDanger = false,
    isTall = false,
    canFinish = true,
    ...shell
  } = rest
  const { t } = useTranslation()
  const fields = useRef<HTMLDivElement>(null)
  const isReady = placeholder === undefined

  const focusFirst = useCallback(() => {
    const { current } = fields
    if (!current || current.contains(document.activeElement)) return
    current
      .querySelector<HTMLElement>('input:not([type="hidden"]):enabled, textarea:enabled, [tabindex="0"]')
      ?.focus()
  }, [])
  useEffect(() => {
    if (isReady) focusFirst()
  }, [isReady, focusFirst])

  const close = useClose({ isChanged: () => form.isFieldsTouched(), onClose })
  return (
    <Modal
      {...(isTall ? (foot ? tallWithFoot : tall) : {})}
      {...shell}
      open
      okText={okText ?? t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isReady || !canFinish, danger: isDanger }}
      cancelButtonProps={keepsFocus}
      confirmLoading={confirmLoading}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
      afterOpenChange={focusFirst}
    >
      {placeholder ?? (
        <Form form={form} layout="vertical" onFinish={onFinish} {...formProps}>
          <div ref={fields} className={className}>
            {children}
          </div>
          {foot}
          {/* a form with a button that sends it is sent by enter; the visible one stands below */}
          <button type="submit" hidden disabled={confirmLoading !== false || !canFinish} />
        </Form>
      )}
    </Modal>
  )
}
