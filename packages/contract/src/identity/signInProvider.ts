import * as z from 'zod'
import { call } from '../core/call'
import { field, Id, reference } from '../core/fields'
import { resource } from '../core/resource'
import { rule } from '../core/rules'

/** Where an identity provider sends people back to; it is registered there. */
export const providerCallbackPath = '/api/blade-auth/oauth/provider/callback'

/** How the user of the tenant is found whom an identity provider vouches for. */
export const providerMatches = {
  sub: '登录账号等于 sub',
  account: '登录账号等于 preferred_username',
  email: '电子邮箱等于 email（须已验证）',
} as const
export type ProviderMatch = keyof typeof providerMatches

/** An OpenID Connect provider by which users of the tenant sign in. Its client secret is set apart, and told nobody. */
export const SignInProvider = z.object({
  providerName: field.name('名称', { max: 32, column: true, search: true, help: '登录页按钮上的文字' }),
  issuer: field.code('签发者地址', {
    max: 255,
    pattern: [/^https?:\/\/[^\s?#]+$/, '请输入完整的地址，以 https:// 开头'],
    column: true,
    search: true,
    help: '身份提供方的 issuer，例如 https://login.example.com/realms/plant。更换地址后须重新设置密钥',
  }),
  clientId: field.code('客户端编号', {
    max: 255,
    column: true,
    help: '在身份提供方登记后得到的 client_id；登记的回调地址是本平台地址加 /api/blade-auth/oauth/provider/callback',
  }),
  scopes: field
    .code('授权范围', {
      max: 255,
      pattern: [/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, '各项之间用一个空格分隔'],
      help: '须包含 openid；按邮箱查找时须包含 email',
    })
    .default('openid profile email'),
  matchBy: field
    .choice('查找用户', providerMatches, {
      column: true,
      help: '第一次登录时按此查找；之后以身份提供方的 sub 为准。sub 以外的可由本人修改，已有的账号须输入一次密码',
    })
    .default('sub'),
  createsUsers: field
    .toggle('自动新建用户', { column: true, help: '找不到用户时新建，受租户账号额度和授权限制' })
    .default(false),
  newRoleId: field.references('新用户的角色', 'role'),
  newDeptId: field.references('新用户的部门', 'dept').meta({ kind: 'tree' }),
  asksSecondStep: field
    .toggle('仍要求动态验证码', { help: '对已设置两步验证的用户；关闭则以身份提供方的验证为准' })
    .default(true),
  isEnabled: field.toggle('启用', { column: true, search: true }).default(true),
  hasSecret: field
    .toggle('客户端密钥', { column: true, readOnly: true, form: false, states: ['已设置', '未设置'] })
    .optional(),
})
export type SignInProvider = z.infer<typeof SignInProvider>

/** Identity providers of the caller's tenant. */
export const signInProviders = resource({
  path: '/blade-system/sign-in-provider',
  noun: 'signInProvider',
  label: '身份提供方',
  schema: SignInProvider,
  permission: 'sign_in_provider',
  title: 'providerName',
  unique: [{ fields: ['providerName'] }],
  rules: [
    rule(
      SignInProvider,
      ['scopes'],
      ({ scopes }) => scopes === undefined || scopes.split(' ').includes('openid'),
      '须包含 openid',
    ),
    rule(
      SignInProvider,
      ['createsUsers', 'newRoleId'],
      ({ createsUsers, newRoleId }) => !createsUsers || Boolean(newRoleId),
      '自动新建用户时请选择角色',
    ),
  ],
})

const ofProvider = reference('signInProvider', { label: '身份提供方' })

/** Sets the secret by which the provider knows this client; an empty one takes it away (a public client). It is never told again. */
export const setProviderSecret = call({
  method: 'POST',
  path: '/api/blade-system/sign-in-provider/secret',
  label: '设置客户端密钥',
  permission: 'sign_in_provider_edit',
  changes: ['signInProvider'],
  audit: '设置客户端密钥',
  body: z.object({ id: ofProvider, clientSecret: z.string().trim().max(512).meta({ label: '客户端密钥' }) }),
})

/** What is looked at to see whether a sign-in would succeed. */
export const providerChecks = {
  discovery: '读取身份提供方的配置',
  features: '授权码、PKCE',
  keys: '读取签名密钥',
  client: '客户端编号和密钥',
} as const

/** Asks the provider what can be asked without a person: its configuration, its keys, whether it knows this client. */
export const testProvider = call({
  method: 'POST',
  path: '/api/blade-system/sign-in-provider/test',
  label: '测试连接',
  permission: 'sign_in_provider_edit',
  changes: [],
  query: z.object({ id: ofProvider }),
  data: z.object({
    checks: z.array(
      z.object({
        check: z.enum(['discovery', 'features', 'keys', 'client']),
        outcome: z.enum(['passed', 'unknown', 'failed']),
        /** In Chinese, with `{{placeholders}}`; empty where nothing is to be said. */
        text: z.string(),
        params: z.record(z.string(), z.string()),
      }),
    ),
  }),
})

/** The providers that a tenant offers at sign-in; none of a tenant that is unknown or closed. */
export const listSignInProviders = call({
  method: 'GET',
  path: '/api/blade-auth/oauth/provider/list',
  label: '登录页的身份提供方',
  permission: 'public',
  reads: ['signInProvider'],
  query: z.object({ tenantId: z.string().max(12).default('').meta({ label: '租户编号' }) }),
  data: z.array(z.object({ id: Id, name: z.string() })),
  isQuiet: true,
  isOpenUnlicensed: true,
})

/** What this browser alone knows of a sign-in that it has begun: random, and sent again to complete it. */
const BrowserKey = z.string().min(32).max(128).meta({ label: '浏览器凭据' })

/**
 * Begins a sign-in: answers the provider's address, to which the browser goes. The provider sends it back to the server, and
 * that to `/auth-redirect?code=…`, whose code the token call takes with the same `browserKey`.
 */
export const beginProviderSignIn = call({
  method: 'POST',
  path: '/api/blade-auth/oauth/provider/begin',
  label: '通过身份提供方登录',
  permission: 'public',
  changes: [],
  body: z.object({
    providerId: Id.meta({ label: '身份提供方' }),
    browserKey: BrowserKey,
    /** The page that was wanted: path and query of this console. */
    redirect: z.string().max(1000).default('').meta({ label: '登录后的页面' }),
  }),
  data: z.object({ url: z.string() }),
})
