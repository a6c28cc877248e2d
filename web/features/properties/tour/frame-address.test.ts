import { TOUR_FRAME_HOSTS } from '#contract/properties/fact-words.ts'
import { expect, test } from 'vitest'
import { frameAddress } from './frame-address.ts'

test.each([
  ['https://my.matterport.com/show/?m=SxQL3iGyoDo', 'https://my.matterport.com/show/?m=SxQL3iGyoDo'],
  ['https://my.matterport.com/show?play=1&m=SxQL3iGyoDo&help=0', 'https://my.matterport.com/show/?m=SxQL3iGyoDo'],
  ['https://kuula.co/post/7lxKd', 'https://kuula.co/share/7lxKd'],
  ['https://kuula.co/share/collection/7lxKd?fs=1&vr=0', 'https://kuula.co/share/collection/7lxKd'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=5', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
])('%s is shown as %s', (address, frame) => {
  expect(frameAddress(address)).toBe(frame)
  expect(TOUR_FRAME_HOSTS).toContain(new URL(frame).hostname)
})

test.each([
  'https://my.matterport.com/show/',
  'https://my.matterport.com/show/?m=a%22b',
  'https://kuula.co/explore/',
  'https://vimeo.com/channels/staffpicks',
  'https://www.youtube.com/@baystead',
  'https://www.youtube.com/watch?v=short',
  'https://youtu.be/',
])('%s can only be opened', (address) => {
  expect(frameAddress(address)).toBeNull()
})
