import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../house/settings.ts'
import { ROOT } from '../steps.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

const containerfile = read('deploy/Containerfile')
const compose = read('deploy/compose.yaml')
const caddy = read('deploy/Caddyfile')
const nginx = read('deploy/nginx.conf')
const unit = read('deploy/baystead@.service')
const guide = read('docs/operations.md')
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  scripts: Record<string, string>
}

/** Set for other programs than the product. */
const FOREIGN = [
  'DATABASE_PASSWORD',
  'POSTGRES_PASSWORD',
  'BACKUPS',
  'APP_ADDRESSES',
  'ADDRESS_OF_THE_REPOSITORY',
  'A_LONG_PASSWORD',
  'HOME',
  'MALLOC_ARENA_MAX',
]

/** Names that an example gives a value. */
const named = () => [
  ...all(containerfile, /\b([A-Z][A-Z\d_]+)=/g),
  ...all(compose, /^\s+([A-Z][A-Z\d_]+):/gm),
  ...all(compose, /\$\{([A-Z][A-Z\d_]+)/g),
  ...all(caddy, /\{\$([A-Z][A-Z\d_]+)/g),
  ...all(unit, /^Environment=([A-Z][A-Z\d_]+)=/gm),
  ...all(guide, /^([A-Z][A-Z\d_]+)=/gm),
  ...all(guide, /`([A-Z][A-Z\d]*_[A-Z\d_]+)`/g),
]

test('every setting that an example or the guide names exists', () => {
  expect(named()).toEqual(expect.arrayContaining(['TRUST_PROXY', 'PUBLIC_URL', 'APP_ENV', 'BACKUP_DIR']))
  expect(named().filter((name) => ![...settingNames, ...FOREIGN].includes(name))).toEqual([])
})

test('the service and the containers run with the memory settings of `npm start`', () => {
  const launch = read('tools/launch.mjs')
  const [option] = all(launch, /nodeArgs: \['(--max-semi-space-size=\d+)'\]/g)
  const [arenas] = all(launch, /MALLOC_ARENA_MAX: '(\d+)'/g)
  expect(unit).toContain(`/node ${option} server/main.ts`)
  expect(unit).toContain(`Environment=MALLOC_ARENA_MAX=${arenas}\n`)
  expect(containerfile).toContain(`CMD ["node", "${option}", "server/main.ts"]`)
  expect(containerfile).toContain(` MALLOC_ARENA_MAX=${arenas}\n`)
})

test('the ports of the service, the proxies and the containers are the same', () => {
  const ports = ['3000', '3001']
  expect(all(unit, /baystead@(\d+)/g)).toEqual(ports)
  expect(all(nginx, /server 127\.0\.0\.1:(\d+)/g)).toEqual(ports)
  expect(all(caddy, /127\.0\.0\.1:(\d+)/g)).toEqual(ports)
  expect(new Set(all(guide, /baystead@(\d+)/g))).toEqual(new Set(ports))
  const inside = [
    ...all(containerfile, /(?:PORT=|EXPOSE |127\.0\.0\.1:)(\d+)/g),
    ...all(compose, /PORT: '(\d+)'|app\d:(\d+)/g).filter(Boolean),
  ]
  expect(new Set(inside)).toEqual(new Set(['3000']))
})

test('the network of the containers is the one whose proxies are trusted', () => {
  expect(all(compose, /TRUST_PROXY: (\S+)/g)).toEqual(all(compose, /subnet: ([\d./]+)/g))
  expect(all(compose, /HOST: (\S+)/g)).toEqual(['0.0.0.0'])
})

test('the containers of the product do not get the password of the superuser', () => {
  const [product = '', services = ''] = compose.split(/^services:/m)
  expect(product).toMatch(/env_file: .*\n {2}environment:\n/)
  expect(product).toMatch(/^ {4}POSTGRES_PASSWORD: ''$/m)
  expect(services).toMatch(/^ {6}POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/m)
})

test('the health checks ask what the product answers', () => {
  const health = read('server/http/health.ts')
  for (const url of [...all(caddy, /health_uri (\S+)/g), ...all(containerfile, /:3000(\/\w+)/g)])
    expect(health).toContain(`'${url}'`)
})

test('files and commands that the examples and the guide name exist', () => {
  const copied = all(containerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(' '))
  const mounted = all(compose, /'\.\/([\w.-]+):/g).map((name) => `deploy/${name}`)
  const used = all(`${guide}${unit}`, /\b((?:server\/commands|deploy)\/[\w@.-]+\.\w+|server\/main\.ts)/g)
  const files = [...copied, ...mounted, ...used, 'deploy/Caddyfile', 'deploy/Containerfile']
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  const scripts = all(guide, /npm run ([\w:-]+)/g)
  expect(scripts.filter((name) => manifest.scripts[name] === undefined)).toEqual([])
  // A fresh checkout has no such file before it was installed.
  expect(unit).toContain('/srv/baystead/node_modules/.bin/node --max-semi-space-size=16 server/main.ts')
})

test('packages that the image leaves out are dependencies', () => {
  const removed = containerfile
    .replaceAll('\\\n', ' ')
    .match(/npm uninstall ([^&]+)/)![1]!
    .trim()
    .split(/\s+/)
  const names = removed.filter((word) => !word.startsWith('-'))
  expect(names).toContain('vite')
  expect(names.filter((name) => manifest.dependencies[name] === undefined)).toEqual([])
})

test('the guide names every example, and scripts can be run', () => {
  const examples = readdirSync(path.join(ROOT, 'deploy'))
  expect(examples.filter((name) => !guide.includes(`deploy/${name}`))).toEqual([])
  expect(statSync(path.join(ROOT, 'deploy/create-database.sh')).isFile()).toBe(true)
})

test('what the repository leaves out is not sent to the build of the image, and what it copies is', () => {
  const lines = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  const left = lines('.dockerignore')
  expect(left).toEqual(expect.arrayContaining([...lines('.gitignore'), '.git/']))
  const copied = [...read('deploy/Containerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(copied.length).toBeGreaterThan(5)
  expect(
    copied.filter((name) => left.includes(name) || left.includes(`${name}/`) || !existsSync(path.join(ROOT, name))),
  ).toEqual([])
})
