import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { dismissToast, expect, hold, type Page, test } from './fixtures.ts'
import { findings } from './accessibility/findings.ts'
import { statusLinkTo } from './mailbox.ts'

const FOLLOWER = 'follows-photos@example.com'
const ADD = '**/api/maintenance-photos'
const SUBMIT = '**/api/maintenance-requests'
const HEIC = readFileSync(path.join(import.meta.dirname, '../server/testing/turned.heic'))

const draw = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg()
    .toBuffer()
const photo = async (name: string, width = 300, height = 200) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await draw(width, height),
})

function pickerOn(page: Page) {
  const form = page.getByRole('form', { name: 'Maintenance request' })
  const group = form.getByRole('group', { name: 'Photos' })
  const field = (name: string) => form.getByLabel(name, { exact: true })
  return {
    group,
    field,
    chooser: group.getByLabel('Add photos'),
    tile: (name: string) => group.getByRole('listitem').filter({ hasText: name }),
    news: group.getByRole('status'),
    remove: (name: string) => group.getByRole('button', { name: `Remove ${name}` }),
    again: (name: string) => group.getByRole('button', { name: `Try again: ${name}` }),
    submit: form.getByRole('button', { name: /Submit/ }),
    more: page.getByRole('button', { name: 'Report another problem' }),
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    fill: async (email = 'photos@example.com') => {
      await field('Full name').fill('Ada Lovelace')
      await field('Email').fill(email)
      await field('Property address').fill('12 Elm Street, Cambridge')
      await field('Request type').selectOption('Plumbing')
      await field('Description').fill('The kitchen tap drips day and night.')
    },
  }
}

/** Drops a file on the page's title, padded with zeros. Returns whether the page accepted it. */
const drop = (page: Page, name: string, bytes: Buffer, padding = 0) =>
  page.evaluate(
    ([fileName, content, more]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(content), new Uint8Array(more)], fileName))
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('h1')?.dispatchEvent(event)
      return event.defaultPrevented
    },
    [name, [...bytes], padding] as const,
  )

const idsSent = async (page: Page) => (await page.waitForRequest(SUBMIT)).postDataJSON() as { photoIds: string[] }

test('photos are previewed, scaled down, uploaded while the user types, and visible through the link', async ({
  page,
  visit,
}) => {
  await visit('/maintenance')
  const { chooser, tile, group, field, news, fill, submit, more, toast } = pickerOn(page)

  await test.step('two photos are submitted with the request', async () => {
    const large = await photo('kitchen.jpg', 2560, 1280)
    const sent = page.waitForRequest(ADD)
    await chooser.setInputFiles(large)
    const request = await sent
    expect(request.headers()['content-type']).toBe('image/jpeg')
    await expect(tile('kitchen.jpg')).toContainText('Uploaded')
    await expect(tile('kitchen.jpg')).toContainText(/\d\.\d MB/)
    await expect(news).toHaveText('kitchen.jpg: sent')
    await expect
      .poll(() =>
        tile('kitchen.jpg')
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(2048)

    await chooser.setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: HEIC })
    await expect(tile('IMG_1.HEIC')).toContainText('Uploaded')
    // This browser cannot show HEIC, so it shows the server's JPEG.
    await expect
      .poll(() =>
        tile('IMG_1.HEIC')
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(64)

    await fill(FOLLOWER)
    const submitted = idsSent(page)
    await submit.click()
    expect((await submitted).photoIds).toHaveLength(2)
    await expect(toast).toContainText('Request Submitted!')
    await more.click()
    await expect(group.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })

  await test.step('photos dropped anywhere on the page are added, and the page stays', async () => {
    await expect(chooser).toBeAttached()
    await field('Full name').fill('Ada')
    expect(await drop(page, 'dropped.jpg', await draw(60, 40))).toBe(true)
    await expect(tile('dropped.jpg')).toContainText('Uploaded')
    await expect(field('Full name')).toHaveValue('Ada')
  })

  await test.step('the link in the email shows the photos', async () => {
    await visit(await statusLinkTo(FOLLOWER))
    const pictures = page.getByRole('list', { name: 'Photos' }).getByRole('img')
    await expect(pictures).toHaveCount(2)
    await expect.poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2048)
    expect(await findings(page)).toEqual([])
  })
})

test('rejected, slow or lost photos do not prevent submitting', async ({ page, visit, watch }) => {
  await visit('/maintenance')
  const { chooser, group, tile, news, field, fill, submit, more, toast, again } = pickerOn(page)

  await test.step('a file that is not a photo says so at its tile and does not block sending', async () => {
    watch.expects(/400 POST .*maintenance-photos/)
    await chooser.setInputFiles([
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Sirs') },
      {
        name: 'drawing.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: (await draw(900, 600)).subarray(0, 5000) },
    ])
    expect(await drop(page, 'huge.heic', HEIC, 11_000_000)).toBe(true)
    await expect(tile('letter.jpg')).toContainText("This isn't a JPEG, PNG, WebP or HEIC photo.")
    await expect(tile('drawing.svg')).toContainText("This isn't a JPEG, PNG, WebP or HEIC photo.")
    await expect(tile('huge.heic')).toContainText('A photo can be up to 10 MB.')
    await expect(tile('torn.jpg')).toContainText("This photo is damaged and can't be read.")
    // The latest message is announced.
    await expect(news).toHaveText(/^(torn\.jpg: This photo is damaged|huge\.heic: A photo can be up to)/)
    await expect(again('torn.jpg')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
    await fill()
    await submit.click()
    await expect(toast).toContainText('Request Submitted!')
    await more.click()
  })

  await test.step('the form waits for uploads and shows their progress', async () => {
    await dismissToast(page)
    const release = await hold(page, ADD)
    await chooser.setInputFiles(await photo('slow.jpg'))
    await expect(group.getByRole('progressbar', { name: 'Uploading slow.jpg' })).toBeVisible()
    await fill()
    let isSubmitted = false
    page.on('request', (request) => (isSubmitted ||= request.url().endsWith('/api/maintenance-requests')))
    await submit.click()
    await expect(submit).toHaveText(/Submitting\.\.\./)
    await expect(submit).toBeDisabled()
    expect(isSubmitted).toBe(false)
    const submitted = idsSent(page)
    release()
    expect((await submitted).photoIds).toHaveLength(1)
    await expect(toast).toContainText('Request Submitted!')
    await more.click()
    await page.unroute(ADD)
  })

  await test.step('a photo that the server has deleted is uploaded again', async () => {
    await dismissToast(page)
    watch.expects(/400 POST .*maintenance-requests/)
    await chooser.setInputFiles(await photo('old.jpg'))
    await expect(tile('old.jpg')).toContainText('Uploaded')
    await fill()
    const message = "We couldn't find this photo. Please add it again."
    await page.route(
      SUBMIT,
      (route) =>
        route.fulfill({
          status: 400,
          json: { message, code: 'validation', issues: [{ path: 'photoIds.0', message }] },
        }),
      { times: 1 },
    )
    const added = page.waitForResponse(ADD)
    await submit.click()
    expect((await added).status()).toBe(201)
    await expect(toast).toContainText(/Your request wasn't submitted\s*Some photos didn't upload\. Please try again\./)
    await expect(field('Full name')).toHaveValue('Ada Lovelace')
    await expect(tile('old.jpg')).toContainText('Uploaded')
    await submit.click()
    await expect(toast).toContainText('Request Submitted!')
  })
})

test('photos wait for a connection, and six is the maximum', async ({ page, visit, context, watch }) => {
  await visit('/maintenance')
  const { chooser, group, tile, news, field, fill, submit, more, toast, again, remove } = pickerOn(page)

  await test.step('offline everything stays, and photos upload automatically when the connection is back', async () => {
    watch.expects(/ERR_INTERNET_DISCONNECTED POST .*maintenance-photos/)
    await chooser.setInputFiles(await photo('first.jpg'))
    await expect(tile('first.jpg')).toContainText('Uploaded')
    await context.setOffline(true)
    await chooser.setInputFiles(await photo('later.jpg'))
    await expect(tile('later.jpg')).toContainText("No connection. It will upload when you're back online.")
    await fill()
    await submit.click()
    await expect(toast).toContainText(/Not sent yet\s*Some photos couldn't be uploaded\. Try again, or remove them\./)
    await expect(again('later.jpg')).toBeFocused()
    await expect(field('Full name')).toHaveValue('Ada Lovelace')
    await context.setOffline(false)
    await expect(tile('later.jpg')).toContainText('Uploaded')
    await submit.click()
    await expect(toast).toContainText('Request Submitted!')
    await more.click()
  })

  await test.step('at most six, each once; a removed one makes room and is deleted', async () => {
    const seven = await Promise.all(Array.from({ length: 7 }, (_, n) => photo(`room-${n + 1}.jpg`)))
    await chooser.setInputFiles(seven)
    await expect(group.getByRole('button', { name: /^Remove/ })).toHaveCount(6)
    await expect(group).toContainText('At most 6 photos. Not added: room-7.jpg.')
    await expect(chooser).toBeHidden()
    await expect(group.getByText(/· Uploaded$/)).toHaveCount(6)

    const takenBack = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await remove('room-2.jpg').focus()
    await page.keyboard.press('Enter')
    expect((await takenBack).status()).toBe(204)
    await expect(tile('room-2.jpg')).toHaveCount(0)
    await expect(remove('room-3.jpg')).toBeFocused()
    await expect(news).toHaveText('room-2.jpg: removed')
    await chooser.setInputFiles(seven[0]!)
    await expect(group).toContainText('Already added: room-1.jpg.')
    await expect(group.getByRole('button', { name: /^Remove/ })).toHaveCount(5)
  })
})
