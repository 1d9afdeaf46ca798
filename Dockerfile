# Aangan in an image: the same steps as `npm start`, done beforehand. An example to start from; no build machine runs it.
#
#   docker build -t aangan .
#   docker run -p 3000:3000 -v aangan-data:/data aangan        (its own database in the volume)
#
# or with a PostgreSQL beside it: compose.yaml.
FROM node:24-bookworm-slim

# A user who owns nothing of the code. PostgreSQL refuses to run as root, and so should a server.
RUN useradd --system --create-home --uid 10001 aangan && install -d -o aangan -g aangan -m 0700 /data
WORKDIR /app

# What npm brings changes seldom, so it is a layer of its own.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY scripts scripts
RUN node scripts/prepare.mjs --libraries

COPY . .
RUN node scripts/prepare.mjs

USER aangan
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Straight to the server, so that SIGTERM reaches it: everything else has been done above.
# The flag is that of scripts/server-flags.mjs.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "server/src/main.ts"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
