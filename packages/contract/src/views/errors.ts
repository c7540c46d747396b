import { defineErrors } from '../core'

/** Refusals of views. */
export const viewErrors = defineErrors('views', {
  /** The document of a view is not valid; path and reason say where. Load the view again and repeat the change. */
  badContent: { text: '画面内容无法保存：{{path}} {{reason}}' },
  /** A document takes more when it is sent than an answer has, which is where something is embedded that does not compress. Upload pictures, and refer to their addresses. */
  contentTooHeavy: {
    text: '画面压缩后为 {{size}} MB，超过 {{most}} MB，无法保存。占用最多的是“{{place}}”（{{partSize}} MB）：图片请上传，不要嵌入画面',
  },
  /** The tenant has as many global variables as it may. Remove some. */
  tooManyGlobals: { text: '全局变量最多 {{most}} 个' },
  /** The variable is declared, and its declaration takes no such value: of another type, out of range or none of its choices. Write one that suits, or change the declaration. */
  unfitGlobal: { text: '全局变量“{{name}}”不能是 {{value}}：类型不符、超出范围或不在取值之内' },
  /** Only some roles write this variable, and the writer holds none of them. Ask one who does. */
  globalRoleMayNot: { status: 403, text: '您的角色不能写入全局变量“{{name}}”' },
  /** The variable has a value that its new declaration would not take. Write one that suits both first, or clear it. */
  presentUnfit: { text: '当前值 {{value}} 不符合新的定义，请先写入符合的值或清除' },
  /** The file is no picture that views show. Use PNG, JPEG, WebP, GIF or SVG. */
  badImage: { text: '不支持的图片：{{reason}}' },
  /** The picture unfolds to more pixels than browsers show in passing, or does not say to how many. Make it smaller. */
  imagePixels: { text: '图片的像素过多或无法识别，最多 {{most}} 百万像素' },
  /** The tenant's pictures fill their space. Purge removed views; their pictures follow some days later. */
  imageQuota: {
    text: '图片空间已满（{{size}} MB）。请彻底删除不再使用的画面：不再使用的图片 {{days}} 天后自动清除',
  },
  /** The view behind the link has no published version. Publish it. */
  notPublished: { status: 404, text: '分享的画面没有发布' },
  /** The link was withdrawn or its time is over. Share the view again. */
  linkExpired: { status: 404, text: '分享链接不存在或已过期' },
  /** The camera of a shared view cannot be watched now. Whoever runs the plant sees why at 摄像头列表. */
  cameraAway: { text: '摄像头现在没有画面' },
})
