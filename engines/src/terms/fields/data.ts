/** Data, statistics and machine learning: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const DATA = `
[tool]
SQL | Structured Query Language
PL/SQL
T-SQL | Transact-SQL
PostgreSQL | Postgres
MySQL
MariaDB
SQLite
Oracle Database | Oracle DB
^Oracle
Microsoft SQL Server | SQL Server, MSSQL, MS SQL
IBM Db2
MongoDB
Cassandra | Apache Cassandra
CouchDB
Couchbase
Redis
Memcached
DynamoDB | Amazon DynamoDB
Neo4j
Elasticsearch
OpenSearch
Solr | Apache Solr
InfluxDB
TimescaleDB
ClickHouse
DuckDB
^Snowflake
BigQuery | Google BigQuery
Redshift | Amazon Redshift
Teradata
Databricks
Delta Lake
Apache Iceberg
~dbt | data build tool
Apache Airflow | =Airflow
Dagster
~Prefect
Fivetran
Airbyte
Informatica | Informatica PowerCenter
Talend
SSIS | SQL Server Integration Services
SSRS | SQL Server Reporting Services
SSAS
Alteryx
Apache Kafka | Kafka
Apache Flink | Flink
^Spark | Apache Spark, PySpark
Hadoop | Apache Hadoop
~Hive | Apache Hive
HBase
MapReduce
~Presto | PrestoDB
Trino
~Beam | Apache Beam
NiFi | Apache NiFi
pandas
NumPy
SciPy
Polars
Matplotlib
Seaborn
Plotly
scikit-learn | sklearn
TensorFlow
PyTorch
Keras
=JAX
XGBoost
LightGBM
Hugging Face | Hugging Face Transformers
LangChain
LlamaIndex
OpenCV
spaCy
NLTK
MLflow
Kubeflow
Weights & Biases
Amazon SageMaker | SageMaker
Vertex AI
Jupyter | Jupyter Notebook, JupyterLab
Tableau
Power BI | PowerBI, Microsoft Power BI
DAX
Power Query
Looker
Looker Studio | Google Data Studio
Qlik | Qlik Sense, QlikView
MicroStrategy
Domo
Sisense
Metabase
Apache Superset | =Superset
SAS
SPSS | IBM SPSS
Stata
Minitab
RapidMiner
KNIME
ggplot2
tidyverse | dplyr
~Shiny | R Shiny
Collibra
Alation
Great Expectations
[method]
ETL | ELT, extract transform load
Data modelling | data modeling, dimensional modeling, star schema
Data warehousing | data warehouse, enterprise data warehouse
Data lake
Data lakehouse
Data pipelines
Data governance
Data quality
Data cleaning | data cleansing, data wrangling
Data migration
Data visualisation | data visualization
Master data management | MDM
Dashboards | dashboarding
Exploratory data analysis
Statistical analysis
Statistical modelling | statistical modeling
Hypothesis testing
A/B testing | AB testing, split testing
Linear regression
Logistic regression
Time series forecasting | time series analysis
Bayesian statistics | Bayesian inference
Survival analysis
Cluster analysis
Predictive modelling | predictive modeling, predictive analytics
Machine learning | =ML
Deep learning
Neural networks
Reinforcement learning
Natural language processing | NLP
Computer vision
Large language models | LLM
Retrieval-augmented generation | =RAG
Generative AI | GenAI
Prompt engineering
Fine-tuning
Feature engineering
MLOps
Recommender systems
Anomaly detection
Stream processing | real-time data processing
Query optimisation | query optimization
Database design
Database administration
Experimental design | design of experiments
Causal inference
Monte Carlo simulation
[certificate]
Google Data Analytics Certificate
Microsoft Certified Power BI Data Analyst | PL-300
Tableau Desktop Specialist
SnowPro Core
Databricks Certified Data Engineer
[domain]
Business intelligence | =BI
Big data
Data engineering
Data science
Artificial intelligence | AI
NoSQL
`;
