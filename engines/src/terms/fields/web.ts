/** Web pages and their programs: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const WEB = `
[tool]
JavaScript | =JS, ECMAScript, ES6
TypeScript
HTML | HTML5
CSS | CSS3
~Sass | SCSS
~Less
Tailwind CSS | Tailwind
~Bootstrap
Material UI | MUI
=React | React.js, ReactJS
Redux | Redux Toolkit
Next.js | NextJS
Vue.js | Vue, VueJS, Vue 3
Nuxt | Nuxt.js
=Angular | AngularJS
Svelte | SvelteKit
SolidJS
~Ember | Ember.js
~Backbone | Backbone.js
jQuery
~Express | Express.js, ExpressJS
Node.js | NodeJS
NestJS | Nest.js
Fastify
Deno
~Bun
npm
pnpm
~Yarn
Webpack
Vite
~Rollup
esbuild
~Babel
ESLint
~Prettier
~Jest
Vitest
~Mocha
Testing Library | React Testing Library
Storybook
D3.js | ~D3
Three.js
WebGL
GraphQL
Apollo GraphQL | Apollo Client, Apollo Server
tRPC
AJAX
JSON
XML
YAML
=Gatsby
~Astro
~Remix
WordPress
Drupal
Joomla
Contentful
Strapi
Sanity CMS
Webflow
Wix
Squarespace
Shopify
Magento | Adobe Commerce
WooCommerce
BigCommerce
Adobe Experience Manager | ~AEM
Sitecore
Netlify
Vercel
Chrome DevTools
Lighthouse audit | Google Lighthouse
Nginx
Apache HTTP Server | Apache httpd
Tomcat | Apache Tomcat
IIS | Internet Information Services
[method]
Responsive design | responsive web design
Progressive web apps | PWA, progressive web app
Single-page applications | =SPA, SPA development
Server-side rendering | SSR
Static site generation
Web accessibility | WCAG, a11y, accessibility testing, accessibility, accessible design, accessibility of web content, digital accessibility
Cross-browser testing | cross-browser compatibility
Web performance | Core Web Vitals
Micro frontends
Headless CMS
Content management systems | ~CMS
Web scraping
Web components
[domain]
Frontend development | front-end development, ~front-end, ~frontend, front-end technologies
Full-stack development | fullstack, full stack, full-stack web development, fullstack development
E-commerce development
`;
