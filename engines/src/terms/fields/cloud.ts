/** Cloud, servers and delivery of software: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const CLOUD = `
[tool]
AWS | Amazon Web Services
Amazon EC2 | EC2
Amazon S3 | ~S3
AWS Lambda | ~Lambda
Amazon RDS | RDS
Amazon ECS | ECS, Fargate
Amazon EKS | EKS
AWS CloudFormation | CloudFormation
Amazon CloudWatch | CloudWatch
AWS CDK
AWS IAM
Microsoft Azure | Azure
Azure DevOps | VSTS
Azure Functions
Azure Data Factory | ADF
AKS | Azure Kubernetes Service
GCP | Google Cloud Platform, Google Cloud
Google Kubernetes Engine | GKE
Cloud Run | Cloud Functions
Oracle Cloud | OCI
IBM Cloud
DigitalOcean
Heroku
Cloudflare
OpenStack
VMware | vSphere, VMware ESXi, ESXi, vCenter
Hyper-V
Docker | Docker Compose
Podman
Kubernetes | K8s
~Helm | Helm charts
OpenShift | Red Hat OpenShift
Istio
Rancher
Terraform
OpenTofu
Pulumi
Ansible
~Chef
^Puppet
~Salt | SaltStack
~Packer
^Vagrant
HashiCorp Vault
HashiCorp Consul
Jenkins
GitHub Actions
GitLab CI | GitLab CI/CD
CircleCI
Travis CI | ^Travis
TeamCity
Bamboo CI
Argo CD | ArgoCD, Argo Workflows
Flux CD
Spinnaker
Nexus Repository
Artifactory
Prometheus
Grafana
Datadog
New Relic
Dynatrace
AppDynamics
Splunk
Elastic Stack | ELK, ELK Stack
Logstash
Kibana
Fluentd
OpenTelemetry
Jaeger
PagerDuty
Opsgenie
HAProxy
Envoy Proxy | ~Envoy
Linux
Ubuntu
Debian
Red Hat Enterprise Linux | RHEL, Red Hat
CentOS | Rocky Linux
SUSE Linux
UNIX
~Bash | Bash scripting, shell scripting, shell script
PowerShell
systemd
Service mesh
eBPF
Nomad
Amazon SQS
Azure Pipelines
Google Cloud Functions
Loki logging
Linkerd
Kustomize
Crossplane
Azure Monitor | Log Analytics
Application Insights
Azure Synapse | Synapse Analytics
Bicep
CloudTrail
Route 53
Amazon Aurora | Aurora PostgreSQL
Pub/Sub
Chef Infra
Proxmox
Nutanix
KVM
Akamai
SUSE
Octopus Deploy
[method]
CI/CD | continuous integration, continuous delivery, continuous deployment
DevOps
DevSecOps
GitOps
Site reliability engineering | SRE, reliability engineer
Infrastructure as code | IaC
Configuration management
Containerisation | containerization, containers
Container orchestration
Serverless | serverless architecture
Cloud migration
Cloud architecture
Cloud cost management | FinOps
Observability
Monitoring and alerting | alerting, system monitoring
Chaos engineering
Blue-green deployment | canary deployment, canary releases
Disaster recovery | disaster recovery planning
High availability | fault tolerance
Load balancing | load balancers
Virtualisation | virtualization
Capacity planning
Service level objectives | SLOs, error budgets
Log management | log analysis, centralized logging, centralised logging
On-call duty | on-call rotation, on-call
Incident management | major incident management
Post-incident review | postmortems, post-mortems
Performance monitoring | APM
Cloud networking | VPC, hub and spoke
Linux administration | Linux system administration, Linux systems, Linux environments
Autoscaling | auto scaling
Landing zones
Cost optimization
Server administration
Runbooks
Storage administration
Secrets management
[certificate]
AWS Certified Solutions Architect | AWS Solutions Architect
AWS Certified Developer
AWS Certified Cloud Practitioner | AWS Cloud Practitioner
AWS Certified SysOps Administrator
Azure Fundamentals | AZ-900
Azure Administrator Associate | AZ-104
Azure Solutions Architect Expert | AZ-305
Google Professional Cloud Architect
Certified Kubernetes Administrator | CKA
Certified Kubernetes Application Developer | CKAD
Terraform Associate
RHCSA | Red Hat Certified System Administrator
RHCE | Red Hat Certified Engineer
LPIC-1
AZ-400
AZ-500
VCP
LPIC
[domain]
Cloud computing | cloud infrastructure, cloud technologies, cloud platforms, cloud services, cloud solutions, cloud adoption
Platform engineering
SaaS | software as a service
PaaS
`;
